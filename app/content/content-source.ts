import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isMap, isScalar, LineCounter, parseDocument } from "yaml";

/** Such as ["services", 0, "price"]. */
export type FieldPath = (string | number)[];

export type ContentSource = {
  name: string;
  raw: unknown;
  /** The line of a field, or of `words` within it. */
  lineOf(path: FieldPath, words?: string): number;
};

export type ContentFolder = { open(name: string): Checked<ContentSource>; list(subfolder: string): string[] };

/** The body of a Markdown file is read into this field. */
export const bodyField = "content";

export function openContentFolder(folder: string): ContentFolder {
  const opened = new Map<string, Checked<ContentSource>>();
  return {
    open(name) {
      const source = opened.get(name) ?? openSource(folder, name);
      opened.set(name, source);
      return source;
    },
    list: (subfolder) => readdirSync(join(folder, subfolder)).sort(),
  };
}

function openSource(folder: string, name: string): Checked<ContentSource> {
  let file: string;
  try {
    file = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
  } catch {
    return { ok: false, mistakes: [`content/${name} cannot be read; it is needed`] };
  }
  if (!name.endsWith(".md")) return openYaml(name, file);
  const parts = file.match(/^---\n([\s\S]*?\n)---\n([\s\S]*)$/);
  if (!parts)
    return { ok: false, mistakes: [`content/${name}:1 must begin with fields between two lines of ---`] };
  const [, frontMatter = "", body = ""] = parts;
  // An empty line replaces the front matter's dashes, so that line numbers match the file.
  const front = openYaml(name, `\n${frontMatter}`);
  if (!front.ok) return front;
  const bodyOffset = file.length - body.length;
  return {
    ok: true,
    value: {
      name,
      raw: { ...(front.value.raw as object), [bodyField]: body },
      lineOf: (path, words) =>
        path[0] === bodyField
          ? lineAt(file, Math.max(bodyOffset, words ? file.indexOf(words, bodyOffset) : 0))
          : front.value.lineOf(path, words),
    },
  };
}

function openYaml(name: string, yaml: string): Checked<ContentSource> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const fault = document.errors[0];
  if (fault) {
    const line = lineCounter.linePos(fault.pos[0]).line;
    return { ok: false, mistakes: [`content/${name}:${line} is not readable as YAML: ${fault.message}`] };
  }
  const lineOf = (path: FieldPath, words?: string) => {
    const offset = offsetOf(document, path);
    return lineCounter.linePos(words ? Math.max(offset, yaml.indexOf(words, offset)) : offset).line;
  };
  return { ok: true, value: { name, raw: document.toJS(), lineOf } };
}

function lineAt(file: string, offset: number): number {
  return file.slice(0, offset).split("\n").length;
}

/** Falls back to the nearest parent of a missing value. */
function offsetOf(document: Document, path: FieldPath): number {
  const parent = document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
  }
  const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
  if (node?.range) return node.range[0];
  return path.length > 0 ? offsetOf(document, path.slice(0, -1)) : 0;
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
