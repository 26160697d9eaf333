import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parse,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isPlainObject } from "#domain/is-plain-object.ts";

const byteOrderMark = "\ufeff";
const frontMatter = /^---\n([\s\S]*?\n)---\n/;

/**
 * Returns what an editor has written, with the comments and the order of the file before. Fields that were left out stay
 * out while they are empty, or false if they are in `unchecked`. Throws if one of the texts is not whole YAML.
 */
export function keepComments(
  before: string,
  after: string,
  unchecked: ReadonlySet<string> = new Set(),
): string {
  const mark = before.startsWith(byteOrderMark) ? byteOrderMark : "";
  const isWindows = before.includes("\r\n");
  const text = mergeText(before.slice(mark.length).replaceAll("\r\n", "\n"), after, unchecked);
  return mark + (isWindows ? text.replaceAll("\n", "\r\n") : text);
}

function mergeText(before: string, after: string, unchecked: ReadonlySet<string>): string {
  const [isText, fieldsBefore = ""] = frontMatter.exec(before) ?? [];
  if (isText === undefined) return mergeYaml(before, after, unchecked);
  const [fields = "", fieldsAfter = ""] = frontMatter.exec(after) ?? [];
  return `---\n${mergeYaml(fieldsBefore, fieldsAfter, unchecked)}---\n${after.slice(fields.length)}`;
}

/** Replaces changed values in their places; if entries were added or removed, the whole file is rewritten. */
function mergeYaml(before: string, after: string, unchecked: ReadonlySet<string>): string {
  const document = parseDocument(before);
  for (const fault of document.errors) throw fault;
  const values = withoutUnsaid(parse(after), document.toJS(), unchecked);
  const replaced: Replacement[] = [];
  if (findReplacements(document, document.contents, values, replaced)) return replaceIn(before, replaced);
  document.contents = update(document, document.contents, values) as typeof document.contents;
  return document.toString({ lineWidth: 0 });
}

function withoutUnsaid(value: unknown, before: unknown, unchecked: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : [];
    return value.map((each, i) =>
      withoutUnsaid(
        each,
        old.find((other) => idOf(other) && idOf(other) === idOf(each)) ?? old[i],
        unchecked,
      ),
    );
  }
  if (!isPlainObject(value)) return value;
  const old = isPlainObject(before) ? before : {};
  const isUnsaid = ([name, each]: [string, unknown]) =>
    !(name in old) && (isEmpty(each) || (each === false && unchecked.has(name)));
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]): [string, unknown] => [name, withoutUnsaid(each, old[name], unchecked)])
      .filter((entry) => !isUnsaid(entry)),
  );
}

type Replacement = { from: number; to: number; text: string };

function replaceIn(text: string, replacements: Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.from - a.from)
    .reduce((replaced, { from, to, text }) => replaced.slice(0, from) + text + replaced.slice(to), text);
}

/** Returns false if more has changed than values on one line. */
function findReplacements(document: Document, node: unknown, value: unknown, found: Replacement[]): boolean {
  if (!isNode(node)) return false;
  if (isDeepStrictEqual(node.toJS(document), value)) return true;
  if (isMap(node) && isPlainObject(value)) {
    const keys = node.items.map(({ key }) => String(key));
    return (
      isDeepStrictEqual(keys.toSorted(), Object.keys(value).toSorted()) &&
      keys.every((key) => findReplacements(document, node.get(key, true), value[key], found))
    );
  }
  if (isSeq(node) && Array.isArray(value))
    return (
      node.items.length === value.length &&
      value.every((each, i) => findReplacements(document, node.items[i], each, found))
    );
  const text = oneLine(value);
  if (!isScalar(node) || !node.range || node.type?.startsWith("BLOCK") || text === null) return false;
  const [from, to] = node.range;
  // An empty field has no place of its own: the text would touch its colon, or a comment.
  if (from === to) return false;
  found.push({ from, to, text });
  return true;
}

/** Writes a text in quotes unless it is so simple that it needs none in any place. */
function oneLine(value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return null;
  const isSimple = /^[a-z][\w .'()/-]*$/i.test(value) && stringify(value, { lineWidth: 0 }) === `${value}\n`;
  return isSimple ? value : JSON.stringify(value);
}

/** Keeps equal nodes with their comments. */
function update(document: Document, node: unknown, value: unknown): Node {
  if (isNode(node) && isDeepStrictEqual(node.toJS(document), value)) return node;
  if (isMap(node) && isPlainObject(value)) return updateMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return updateList(document, node, value);
  if (isScalar(node) && !isPlainObject(value) && !Array.isArray(value)) return Object.assign(node, { value });
  return document.createNode(value) as Node;
}

function updateMap(document: Document, map: YAMLMap, values: Record<string, unknown>): Node {
  for (const { key } of [...map.items]) if (!(String(key) in values)) map.delete(key);
  for (const [key, value] of Object.entries(values))
    map.set(key, update(document, map.get(key, true), value));
  return map;
}

/** An entry is matched with the one that is equal, or has the same id, or has its place in a list of the same length. */
function updateList(document: Document, list: YAMLSeq, values: unknown[]): Node {
  const old = list.items.map((item) => ({ item, value: isNode(item) ? item.toJS(document) : item }));
  list.items = values.map((value, i) => {
    const same =
      old.find((each) => isDeepStrictEqual(each.value, value)) ??
      old.find((each) => idOf(value) !== undefined && idOf(each.value) === idOf(value)) ??
      (old.length === values.length ? old[i] : undefined);
    return update(document, same?.item, value);
  });
  return list;
}

function isEmpty(value: unknown): boolean {
  if (isPlainObject(value)) return Object.keys(value).length === 0;
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function idOf(value: unknown): unknown {
  return isPlainObject(value) ? value.id : undefined;
}
