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
import type { Checked } from "./checked.ts";
import { pathBefore } from "./path-before.ts";

/** Such as ["services", 0, "price"]. */
export type FieldPath = (string | number)[];

export type ContentSource = {
  name: string;
  raw: unknown;
  /** The line of a field, or of `words` within it. */
  lineOf(path: FieldPath, words?: string): number;
  /** A value as it is written, without quotes or comments. */
  sourceOf(path: FieldPath): string | undefined;
  /** Every name that an entry, a block of a text, or a whole post is for, and the line of it. */
  named: { name: string; line: number }[];
  /** Without the entries and blocks that are for these; what stays keeps its lines. */
  without(isLeftOut: (name: string) => boolean): ContentSource;
  /** Where the file has a field whose entries are counted without those. */
  pathInFile(path: FieldPath): FieldPath;
};

/** What an entry of a list is for: a service, or something that a business may do without. */
export const forField = "for";

const bracketFault = "a text that begins with { or [ needs quotes around it";
const aliasFault = "a text that begins with * or & needs quotes around it";

/** What the parser says, in an owner's words; by its codes, because a message may repeat the file. */
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
  TAB_AS_INDENT: "this line begins with a tab; use spaces",
  TAG_RESOLVE_FAILED: "a text that begins with ! needs quotes around it",
};

/** More of them end the parser, and the whole build, for want of memory. */
const maxDepth = 100;
/** A line of "- - - a" is nested as deep as it is indented. */
const indentation = /^[ -]*/;

/** A comment is a sentence after a blank; "#1" or "# 1" is a part of a name. */
const commentThatWasText = /^#(?:[^\s#]| *\d)/;

export function readYaml(name: string, yaml: string): Checked<ContentSource> {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => lineCounter.linePos(offset).line;
  const refuse = (line: number, why: string): Checked<ContentSource> => ({
    ok: false,
    mistakes: [`${name}:${line} can't be read: ${why}`],
  });
  const deepLine = findDeepLine(yaml);
  if (deepLine !== null) return refuse(deepLine, `it is nested more than ${maxDepth} deep`);
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const fault = document.errors[0];
  if (fault?.message.includes("closing")) return refuse(openQuoteLine(yaml, lineAt(fault.pos[0])), openQuote);
  if (fault) return refuse(lineAt(fault.pos[0]), describeFault(fault, yaml));
  const alias = findAlias(document);
  if (alias !== null) return refuse(lineAt(alias), aliasFault);
  const token = findBareToken(document);
  if (token !== null) return refuse(lineAt(token), bracketFault);
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null))
    return {
      ok: false,
      mistakes: [`${name} is empty; fill in its fields, or bring back the file as it was`],
    };
  const curly = findCurlyQuotes(document);
  if (curly.length > 0)
    return {
      ok: false,
      mistakes: curly.map(
        (offset) =>
          `${name}:${lineAt(offset)} has curly quotation marks around a text, which would show; write straight ones ("), or none`,
      ),
    };
  const cut = findCutTexts(document, yaml);
  if (cut.length > 0)
    return {
      ok: false,
      mistakes: cut.map(
        (offset) =>
          `${name}:${lineAt(offset)} has a # in a text without quotes, so everything after it would be lost; put the text in double quotes`,
      ),
    };
  return { ok: true, value: sourceIn(document, { name, yaml, lineAt }) };
}

type Written = { name: string; yaml: string; lineAt: (offset: number) => number };

function sourceIn(document: Document, written: Written): ContentSource {
  const { name, yaml, lineAt } = written;
  const named: ContentSource["named"] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (isScalar(key) && key.value === forField && isScalar(value))
        named.push({ name: String(value.value), line: lineAt(key.range?.[0] ?? 0) });
    },
  });
  return {
    ...{ name, raw: document.toJS(), named },
    lineOf(path, words) {
      const offset = offsetOf(document, path);
      return lineAt(words ? Math.max(offset, yaml.indexOf(words, offset)) : offset);
    },
    sourceOf(path) {
      const node = document.getIn(path, true);
      return isScalar(node) ? node.source : undefined;
    },
    without(isLeftOut) {
      if (!named.some(({ name }) => isLeftOut(name))) return this;
      // Its nodes keep the places that they were read from.
      const kept = document.clone() as Document;
      visit(kept, {
        Map(key, entry) {
          const name = typeof key === "number" ? entry.get(forField) : undefined;
          return name !== undefined && isLeftOut(String(name)) ? visit.REMOVE : undefined;
        },
      });
      const isOut = ({ [forField]: name }: Record<string, unknown>) =>
        name !== undefined && isLeftOut(String(name));
      return { ...sourceIn(kept, written), pathInFile: (path) => pathBefore(document.toJS(), path, isOut) };
    },
    pathInFile: (path) => path,
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

const openQuote = "a quotation mark opens here and never closes";

/** The parser notices it at the next quotation mark, or at the file's end. */
function openQuoteLine(yaml: string, noticed: number): number {
  const lines = yaml.split("\n").slice(0, noticed);
  const open = lines.findIndex(
    (line) =>
      !line.trimStart().startsWith("#") && (line.replaceAll('\\"', "").split('"').length - 1) % 2 === 1,
  );
  return open < 0 ? noticed : open + 1;
}

function findAlias(document: Document): number | null {
  let found: number | null = null;
  visit(document, (_key, node) => {
    if (isAlias(node) || (node && typeof node === "object" && "anchor" in node && node.anchor)) {
      found = (node as { range?: [number] }).range?.[0] ?? 0;
      return visit.BREAK;
    }
    return undefined;
  });
  return found;
}

/** {{business.name}} without quotes is a map in a map. */
function findBareToken(document: Document): number | null {
  let found: number | null = null;
  visit(document, {
    Pair(_key, { key }) {
      if (!isMap(key)) return undefined;
      found = key.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

export function findDeepLine(yaml: string): number | null {
  let depth = 0;
  const deep = yaml.split("\n").findIndex((line) => {
    let deepest = depth;
    for (const mark of line.match(/[[\]{}]/g) ?? []) {
      depth = Math.max(0, depth + ("[{".includes(mark) ? 1 : -1));
      deepest = Math.max(deepest, depth);
    }
    return deepest > maxDepth || (indentation.exec(line)?.[0].length ?? 0) > 2 * maxDepth;
  });
  return deep < 0 ? null : deep + 1;
}

function findCurlyQuotes(document: Document): number[] {
  const found: number[] = [];
  visit(document, {
    Scalar(_key, { type, value, range }) {
      if (type === "PLAIN" && range && /^[“”„][^“”„]*[“”]$/.test(String(value))) found.push(range[0]);
    },
  });
  return found;
}

function findCutTexts(document: Document, yaml: string): number[] {
  const cut: number[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !key.range || !isScalar(value) || value.value !== null) return;
      const rest = yaml.slice(key.range[1], yaml.indexOf("\n", key.range[1])).replace(/^ *: */, "");
      if (commentThatWasText.test(rest)) cut.push(key.range[0]);
    },
    Scalar(_key, { type, value, range }) {
      if (type !== "PLAIN" || typeof value !== "string" || !range) return;
      const rest = yaml.slice(range[1], yaml.indexOf("\n", range[1])).trimStart();
      if (commentThatWasText.test(rest)) cut.push(range[0]);
    },
  });
  return cut;
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
