import { isPlainObject } from "#domain/is-plain-object.ts";
import { readContentBytes } from "./list-content.ts";
import { type Checked, type ContentSource, type FieldPath, readYaml } from "./read-yaml.ts";

/** Signs that a text file is damaged, and what to do about each. */
const spoiled: [sign: RegExp, why: string][] = [
  [
    /\uFFFD/,
    "has a letter that isn't UTF-8, the way some programs write é or a curly quotation mark; save the file as UTF-8 and check this line",
  ],
  // Tabs and line ends are allowed.
  [/(?![\t\n])\p{Cc}/u, "has a character you can't see (a control character); type this line again"],
  [
    /[ÃÂ][\u00A0-\u00BF]|â€/,
    "has a letter that was lost when the file was saved, such as Ã© for é; type it again",
  ],
  [
    /^(?:<{7}|>{7}) /m,
    "has two versions that were never merged, between <<<<<<< and >>>>>>>; keep one and delete the marked lines",
  ],
];

/** `open` reads each file only once. */
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

/** Reads a text file with "\n" for all its line ends, and without the byte order mark that some programs write. */
export function readContentText(folder: string, name: string): Checked<string> {
  let bytes: Buffer;
  try {
    bytes = readContentBytes(folder, name);
  } catch {
    return { ok: false, mistakes: [`${name} is missing or can't be read, and the website needs it`] };
  }
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, "\n");
  for (const [sign, why] of spoiled) {
    const at = text.search(sign);
    if (at >= 0) return { ok: false, mistakes: [`${name}:${lineAt(text, at)} ${why}`] };
  }
  return { ok: true, value: text };
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
  return {
    ...front,
    raw: { ...(front.raw as object), [bodyField]: body },
    lineOf: (path, words) =>
      path[0] === bodyField
        ? lineAt(file, Math.max(bodyOffset, words ? file.indexOf(words, bodyOffset) : 0))
        : front.lineOf(path, words),
  };
}

/** Returns every name that an entry, a Markdown block or a whole post is for, with its line. */
export function namesFor({ raw, lineOf }: ContentSource): { name: string; line: number }[] {
  return textsIn(raw).flatMap(({ path, text }) => {
    if (path.at(-1) === forField) return [{ name: text, line: lineOf(path) }];
    if (path[0] !== bodyField) return [];
    return blocksFor(text).map(({ name, line }) => ({ name, line: lineOf(path) + line }));
  });
}

function lineAt(file: string, offset: number): number {
  return file.slice(0, offset).split("\n").length;
}

/** Returns every text in `value`, with its path. */
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

/** Returns undefined if the path does not exist. */
export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce((within, key) => (within as Record<string, unknown> | undefined)?.[key], value);
}

/** The field that says what an entry of a list, or a post, is for: a service, or an optional part of a business. */
export const forField = "for";

type Offers = (name: string) => boolean;

/** Returns whether the entry is for something that the business doesn't offer. */
export function isLeftOut(entry: unknown, offers: Offers): boolean {
  // If it isn't a text, the schema reports it.
  const name = isPlainObject(entry) ? entry[forField] : undefined;
  return typeof name === "string" && !offers(name);
}

/** Converts the path of a field in the filled content, where entries are left out, to its path in the file. */
export function pathInFile(written: unknown, [key, ...rest]: FieldPath, offers: Offers): FieldPath {
  if (key === undefined) return [];
  const kept = Array.isArray(written)
    ? written.flatMap((entry, i) => (isLeftOut(entry, offers) ? [] : [i]))
    : [];
  const place = typeof key === "number" ? (kept[key] ?? key) : key;
  return [place, ...pathInFile(Object(written)[place], rest, offers)];
}

/** The line above a block of a Markdown text that is for one service, or for an optional part of a business. */
const mark = /^[ \t]*<!--[ \t]*for:[ \t]*([\w-]+)[ \t]*-->[ \t]*$/;

/** Returns the names that blocks of a text are for, each with the index of its line in the text. */
function blocksFor(text: string): { name: string; line: number }[] {
  return text.split("\n").flatMap((words, line) => {
    const name = mark.exec(words)?.[1];
    return name === undefined ? [] : [{ name, line }];
  });
}

/** Returns the text without the lines that say what a block is for, and without the blocks for what isn't offered. */
export function leaveOutBlocks(text: string, offers: Offers): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const name = mark.exec(line)?.[1];
    if (name === undefined) kept.push(line);
    else if (!offers(name)) i = lastLineOfBlock(lines, i + 1);
  }
  return kept.join("\n");
}

/** A heading's block includes everything under it, a list entry's its own lines; a paragraph's ends at an empty line. */
function lastLineOfBlock(lines: readonly string[], first: number): number {
  const [, heading] = /^(#+) /.exec(lines[first] ?? "") ?? [];
  const isNext = heading
    ? (line: string) => (/^#+(?= )/.exec(line)?.[0].length ?? Infinity) <= heading.length
    : (line: string) => line.trim() === "" || /^(?:[-+*]|\d+[.)]) /.test(line) || mark.test(line);
  const next = lines.findIndex((line, i) => i > first && isNext(line));
  return (next < 0 ? lines.length : next) - 1;
}
