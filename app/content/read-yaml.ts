import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
} from "yaml";

export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: string[] };

type ValuesOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Checked<infer T> ? T : never };

/** Returns the values of all parts, or else the mistakes of all parts, so that an owner sees them at once. */
export function combine<Parts extends Record<string, Checked<unknown>>>(
  parts: Parts,
): Checked<ValuesOf<Parts>> {
  const mistakes = Object.values(parts).flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const values = Object.entries(parts).map(([key, part]) => [key, part.ok ? part.value : undefined]);
  return { ok: true, value: Object.fromEntries(values) as ValuesOf<Parts> };
}

/** The path of a field, such as ["services", 0, "price"]. */
export type FieldPath = (string | number)[];

export type ContentSource = {
  name: string;
  raw: unknown;
  /** Returns the line of a field, or of `words` within it. */
  lineOf(path: FieldPath, words?: string): number;
  /** Returns a value as it is written in the file, without quotes or comments. */
  sourceOf(path: FieldPath): string | undefined;
};

const bracketFault = "a text that begins with { or [ needs quotes around it";
const aliasFault = "a text that begins with * or & needs quotes around it";

/** Messages for an owner by the parser's error codes. The parser's own messages may repeat the file. */
const faults: Partial<Record<YAMLParseError["code"], string>> = {
  BAD_ALIAS: aliasFault,
  BAD_DQ_ESCAPE: "a backslash in double quotes must be written twice",
  BAD_INDENT: "this line must line up with the ones around it",
  BAD_SCALAR_START: "a text that begins with @, ` or % needs quotes around it",
  BLOCK_AS_IMPLICIT_KEY: "a text with a colon needs quotes around it",
  DUPLICATE_KEY: "the same field is here twice; keep one",
  MULTILINE_IMPLICIT_KEY:
    "this line needs a field and a colon, such as title: Words; a text of several lines needs quotes",
  MULTIPLE_DOCS: "a line of --- can only be at the very beginning",
  RESOURCE_EXHAUSTION: "it is nested too deep",
  TAB_AS_INDENT: "this line begins with a tab; use spaces",
  TAG_RESOLVE_FAILED: "a text that begins with ! needs quotes around it",
};

export function readYaml(name: string, yaml: string): Checked<ContentSource> {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) {
    const isOpen = fault.message.includes("closing");
    const line = isOpen ? openQuoteLine(yaml, lineAt(fault.pos[0])) : lineAt(fault.pos[0]);
    const why = isOpen ? "a quotation mark opens here and never closes" : describeFault(fault, yaml);
    return { ok: false, mistakes: [`${name}:${line} can't be read: ${why}`] };
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    return {
      ok: false,
      mistakes: [`${name} is empty; fill in its fields, or bring back the file as it was`],
    };
  const slips = findSlips(document, yaml);
  if (slips.length > 0)
    return { ok: false, mistakes: slips.map(({ at, why }) => `${name}:${lineAt(at)} ${why}`) };
  return {
    ok: true,
    value: {
      ...{ name, raw: document.toJS() },
      lineOf(path, words) {
        const offset = offsetOf(document, path);
        return lineAt(words ? Math.max(offset, yaml.indexOf(words, offset)) : offset);
      },
      sourceOf(path) {
        const node = document.getIn(path, true);
        return isScalar(node) ? node.source : undefined;
      },
    },
  };
}

function describeFault({ code, message, pos }: YAMLParseError, yaml: string): string {
  const start = yaml.lastIndexOf("\n", pos[0] - 1) + 1;
  const line = yaml.slice(start, pos[1]);
  if (code === "UNEXPECTED_TOKEN" && /(?:^ *-|:) +[*&!][^ ]/.test(line)) return aliasFault;
  if (yaml[pos[0] - 1] === "'") return "a text with an apostrophe needs double quotes around it, or none";
  if (message.endsWith("at node end"))
    return /[\]}] *$/.test(yaml.slice(start, pos[0]))
      ? bracketFault
      : "a text with quotation marks in it needs other ones around it";
  return faults[code] ?? message.split(":")[0] ?? "";
}

/** Finds the line of the open quote, which the parser reports at the next quotation mark, or at the file's end. */
function openQuoteLine(yaml: string, noticed: number): number {
  const lines = yaml.split("\n").slice(0, noticed);
  const open = lines.findIndex(
    (line) =>
      !line.trimStart().startsWith("#") && (line.replaceAll('\\"', "").split('"').length - 1) % 2 === 1,
  );
  return open < 0 ? noticed : open + 1;
}

/** A comment is a sentence after "# "; in "#1" or "# 1" the # was meant as text. */
const commentThatWasText = /^#(?:[^\s#]| *\d)/;

/** Finds what is valid YAML but not what an owner has meant. */
function findSlips(document: Document, yaml: string): { at: number; why: string }[] {
  const slips: { at: number; why: string }[] = [];
  const find = (node: unknown, why: string) => {
    const { range } = node as { range?: [number] | null };
    slips.push({ at: range?.[0] ?? 0, why });
  };
  const isCut = (end: number) =>
    commentThatWasText.test(yaml.slice(end, yaml.indexOf("\n", end)).trimStart());
  visit(document, {
    Node(_key, node) {
      if (isAlias(node) || node.anchor) find(node, `can't be read: ${aliasFault}`);
    },
    Pair(_key, { key, value }) {
      // YAML reads {{business.name}} without quotes as a map within a map.
      if (isMap(key)) find(key, `can't be read: ${bracketFault}`);
      const isEmpty = isScalar(key) && isScalar(value) && value.value === null;
      if (isEmpty && key.range && isCut(yaml.indexOf(":", key.range[1]) + 1)) find(key, cutText);
    },
    Scalar(_key, node) {
      if (node.anchor) find(node, `can't be read: ${aliasFault}`);
      if (node.type !== "PLAIN" || typeof node.value !== "string" || !node.range) return;
      if (/^[“”„][^“”„]*[“”]$/.test(node.value)) find(node, curlyQuotes);
      if (isCut(node.range[1])) find(node, cutText);
    },
  });
  return slips;
}

const curlyQuotes =
  'has curly quotation marks around a text, which would show; write straight ones ("), or none';
const cutText =
  "has a # in a text without quotes, so everything after it would be lost; put the text in double quotes";

/** Returns the offset of a field; if the field is missing, that of its nearest parent. */
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
