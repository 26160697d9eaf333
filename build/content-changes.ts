import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentFolder } from "../app/content/content-source.ts";
import { listContent, readContentBytes } from "../app/content/list-content.ts";
import { inWords } from "./content-schemas.ts";

/** The fields of each file as they are written, before tokens are filled in; of a picture, its hash. */
type ContentFields = Readonly<Record<string, unknown>>;

/** "" where something is new or gone. */
type FieldChange = { file: string; field: string; before: string; after: string };
/** What an owner can compare with what they meant to change. */
type ContentChanges = { fields: FieldChange[]; more: number };

/** For the next build to compare with, and for the mail to the owners. */
const fieldsFile = "content-fields.json";
const changesFile = "content-changes.json";
const maxChanges = 20;
const valueMaxLength = 80;
const contextLength = 20;

/** Says in the build what changed since the former one. */
export function writeContentChanges(
  { build, former }: { build: string; former: string },
  texts: ContentFolder,
): void {
  const fields = readFields(texts);
  writeFileSync(join(build, fieldsFile), JSON.stringify(fields));
  const formerFile = join(former, fieldsFile);
  // The first build has none before it.
  const before = existsSync(formerFile) ? JSON.parse(readFileSync(formerFile, "utf8")) : null;
  writeFileSync(join(build, changesFile), JSON.stringify(compareContent(before, fields)));
}

function readFields({ path, open }: ContentFolder): ContentFields {
  const fields = listContent(path).files.flatMap(({ name }): [string, unknown][] => {
    if (name === "README.md") return [];
    if (!/\.(?:yaml|md)$/.test(name))
      return [[name, hash("sha256", readContentBytes(path, name)).slice(0, 12)]];
    const source = open(name);
    return source.ok ? [[name, source.value.raw]] : [];
  });
  return Object.fromEntries(fields);
}

export function compareContent(former: ContentFields | null, present: ContentFields): ContentChanges {
  const changes: FieldChange[] = [];
  if (former)
    for (const file of namesIn(former, present))
      findChanges(former[file], present[file], [], ({ path, before, after }) => {
        const [shownBefore, shownAfter] = excerpts(show(before, path), show(after, path));
        changes.push({ file, field: fieldOf(file, path), before: shownBefore, after: shownAfter });
      });
  return { fields: changes.slice(0, maxChanges), more: Math.max(0, changes.length - maxChanges) };
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
