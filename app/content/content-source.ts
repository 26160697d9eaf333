import type { Checked } from "./checked.ts";
import { readContentText } from "./read-content-text.ts";
import { type ContentSource, type FieldPath, readYaml } from "./read-yaml.ts";
import { blocksFor, leaveOutBlocks } from "./text-blocks.ts";

/** Each file is read once. */
export type ContentFolder = {
  path: string;
  open(name: string): Checked<ContentSource>;
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
  return { ok: true, value: withBody(front.value, file, body) };
}

function withBody(front: ContentSource, file: string, body: string): ContentSource {
  const bodyOffset = file.length - body.length;
  const inBody = blocksFor(body).map(({ name, at }) => ({ name, line: lineAt(file, bodyOffset + at) }));
  const read = (fields: ContentSource, isLeftOut: (name: string) => boolean): ContentSource => ({
    ...fields,
    raw: { ...(fields.raw as object), [bodyField]: leaveOutBlocks(body, isLeftOut) },
    named: [...front.named, ...inBody],
    lineOf: (path, words) =>
      path[0] === bodyField
        ? lineAt(file, Math.max(bodyOffset, words ? file.indexOf(words, bodyOffset) : 0))
        : fields.lineOf(path, words),
    without: (isOut) => read(front.without(isOut), isOut),
  });
  return read(front, () => false);
}

function lineAt(file: string, offset: number): number {
  return file.slice(0, offset).split("\n").length;
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

/** Undefined where there is nothing. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce((within, key) => (within as Record<string, unknown> | undefined)?.[key], value);
}
