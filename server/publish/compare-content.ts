import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What content/ held when a site was built: fields by file, before their tokens were filled in. */
export type ContentFields = Readonly<Record<string, unknown>>;

/** "" where something is new or gone. */
export type FieldChange = { file: string; field: string; before: string; after: string };
/** What an owner can compare with what they meant to change. */
export type ContentChanges = { fields: FieldChange[]; more: number };

export const contentFieldsFile = "content-fields.json";
const changesTold = 20;
const valueMaxLength = 80;
const contextLength = 20;

/** A build of an older version has none. */
export function readContentFields(build: string): ContentFields | null {
  try {
    return JSON.parse(readFileSync(join(build, contentFieldsFile), "utf8"));
  } catch {
    return null;
  }
}

export function compareContent(former: ContentFields | null, present: ContentFields | null): ContentChanges {
  const changes: FieldChange[] = [];
  if (former && present)
    for (const file of namesIn(former, present))
      findChanges(former[file], present[file], [], ({ path, before, after }) => {
        const [shownBefore, shownAfter] = excerpts(show(before, path), show(after, path));
        changes.push({ file, field: fieldOf(file, path), before: shownBefore, after: shownAfter });
      });
  return { fields: changes.slice(0, changesTold), more: Math.max(0, changes.length - changesTold) };
}

/** "services.yaml" need not say "services" again. */
function fieldOf(file: string, path: string[]): string {
  const isSaid = path.length > 1 && file === `${path[0]}.yaml`;
  return path.slice(isSaid ? 1 : 0).join(", ");
}

type Change = { path: string[]; before: unknown; after: unknown };

function findChanges(before: unknown, after: unknown, path: string[], found: (change: Change) => void): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isRecord(before) && isRecord(after))
    for (const name of namesIn(before, after))
      findChanges(before[name], after[name], [...path, inWords(name)], found);
  else if (Array.isArray(before) && Array.isArray(after)) findInList(before, after, path, found);
  else found({ path, before, after });
}

/** An entry is the one of the same name; without names, the one at the same place of a list as long. */
function findInList(
  before: unknown[],
  after: unknown[],
  path: string[],
  found: (change: Change) => void,
): void {
  const areNamed = [...before, ...after].every((entry) => nameOf(entry) !== null);
  if (!areNamed && before.length === after.length) {
    for (const [i, entry] of before.entries()) findChanges(entry, after[i], [...path, String(i + 1)], found);
    return;
  }
  const isIn = (list: unknown[], entry: unknown) => list.some((each) => keyOf(each) === keyOf(entry));
  for (const entry of before) {
    const same = after.find((each) => keyOf(each) === keyOf(entry));
    if (same === undefined) found({ path, before: nameOf(entry) ?? entry, after: undefined });
    else findChanges(entry, same, [...path, nameOf(same) ?? ""].filter(Boolean), found);
  }
  for (const entry of after)
    if (!isIn(before, entry)) found({ path, before: undefined, after: nameOf(entry) ?? entry });
}

function nameOf(entry: unknown): string | null {
  if (!isRecord(entry)) return null;
  const name = ["title", "name", "label", "question", "date", "file", "id"].find(
    (key) => typeof entry[key] === "string",
  );
  return name === undefined ? null : String(entry[name]);
}

function keyOf(entry: unknown): string {
  if (!isRecord(entry)) return JSON.stringify(entry);
  return typeof entry.id === "string" ? entry.id : (nameOf(entry) ?? JSON.stringify(entry));
}

/** "introCallMinutes" becomes "intro call minutes". */
function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function show(value: unknown, path: string[]): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && path.some((name) => /^(?:price|surcharge)$/.test(name)))
    return `$${value}`;
  if (Array.isArray(value)) return value.map((each) => show(each, path)).join(", ");
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${inWords(name)} ${show(each, [...path, name])}`)
      .join(", ");
  return String(value);
}

/** Of long texts, what differs and a few words around it. */
function excerpts(before: string, after: string): [string, string] {
  if (before.length <= valueMaxLength && after.length <= valueMaxLength) return [before, after];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - contextLength);
  const cut = (text: string) => {
    const part = text.slice(from, from + valueMaxLength).replaceAll(/\s+/g, " ");
    return text === ""
      ? ""
      : `${from > 0 ? "…" : ""}${part}${text.length > from + valueMaxLength ? "…" : ""}`;
  };
  return [cut(before), cut(after)];
}

function namesIn(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
