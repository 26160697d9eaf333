import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readContentText } from "./read-content-text.ts";
import { readYaml } from "./read-yaml.ts";

/** Such as ["services", 0, "price"]. */
export type FieldPath = (string | number)[];

export type ContentSource = {
  name: string;
  raw: unknown;
  /** The line of a field, or of `words` within it. */
  lineOf(path: FieldPath, words?: string): number;
  /** A value as it is written, without quotes or comments. */
  sourceOf(path: FieldPath): string | undefined;
};

/** Each file is read once. */
export type ContentFolder = {
  path: string;
  open(name: string): Checked<ContentSource>;
  list(subfolder: string): string[];
};

/** The body of a Markdown file is read into this field. */
export const bodyField = "content";

export function openContentFolder(folder: string): ContentFolder {
  const opened = new Map<string, Checked<ContentSource>>();
  return {
    path: folder,
    open(name) {
      const source = opened.get(name) ?? openSource(folder, name);
      opened.set(name, source);
      return source;
    },
    list: (subfolder) =>
      existsSync(join(folder, subfolder)) ? readdirSync(join(folder, subfolder)).sort() : [],
  };
}

function openSource(folder: string, name: string): Checked<ContentSource> {
  const text = readContentText(folder, name);
  return text.ok ? parseContentText(name, text.value) : text;
}

export function parseContentText(name: string, file: string): Checked<ContentSource> {
  if (!name.endsWith(".md")) return readYaml(name, file);
  const parts = file.match(/^---[ \t]*\n([\s\S]*?\n)---[ \t]*\n([\s\S]*)$/);
  if (!parts) return { ok: false, mistakes: [`${name}:1 must begin with fields between two lines of ---`] };
  const [, frontMatter = "", body = ""] = parts;
  // An empty line replaces the front matter's dashes, so that line numbers match the file.
  const front = readYaml(name, `\n${frontMatter}`);
  if (!front.ok) return front;
  const bodyOffset = file.length - body.length;
  return {
    ok: true,
    value: {
      ...front.value,
      raw: { ...(front.value.raw as object), [bodyField]: body },
      lineOf: (path, words) =>
        path[0] === bodyField
          ? lineAt(file, Math.max(bodyOffset, words ? file.indexOf(words, bodyOffset) : 0))
          : front.value.lineOf(path, words),
    },
  };
}

function lineAt(file: string, offset: number): number {
  return file.slice(0, offset).split("\n").length;
}

export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: string[] };

type ValuesOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Checked<infer T> ? T : never };

/** Collects the mistakes of all parts, so that an owner sees them at once. */
export function combine<Parts extends Record<string, Checked<unknown>>>(
  parts: Parts,
): Checked<ValuesOf<Parts>> {
  const mistakes = Object.values(parts).flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const values = Object.entries(parts).map(([key, part]) => [key, part.ok ? part.value : undefined]);
  return { ok: true, value: Object.fromEntries(values) as ValuesOf<Parts> };
}

export function combineAll<T>(parts: readonly Checked<T>[]): Checked<T[]> {
  const mistakes = parts.flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  return { ok: true, value: parts.flatMap((part) => (part.ok ? [part.value] : [])) };
}

/** Every text of a file, and where it stands. */
export function textsIn(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** ["services", 0, "price"] becomes "services[0].price". */
export function fieldName(path: FieldPath): string {
  const name = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return name.replace(/^\./, "") || "the file";
}

/** "services[0].price" becomes ["services", 0, "price"]. */
export function fieldPath(name: string): FieldPath {
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}
