import { hash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseContentText } from "#app/content/content-source.ts";
import { listContent, readContentBytes } from "#app/content/list-content.ts";
import { formatCents } from "#domain/catalogue/catalogue.ts";
import { isPlainObject } from "#domain/is-plain-object.ts";
import type { ContentChanges } from "#domain/pages/changed-content.ts";
import { nameFields } from "./content-labels.ts";
import { type FieldLabels, fieldLabels, fileLabel } from "./content-schemas.ts";

/** The text of each file of content/, by its name; of a photo, its hash. */
type ContentTexts = Readonly<Record<string, string>>;

/** Written for the next build to compare with, and for the mail to the owners. */
const textsFile = "content-texts.json";
const changesFile = "content-changes.json";

/** Writes into the build what has changed in content/ since the former build. */
export function writeContentChanges(
  { build, former }: { build: string; former: string },
  folder: string,
): void {
  const present = readTexts(folder);
  writeFileSync(join(build, textsFile), JSON.stringify(present));
  const formerFile = join(former, textsFile);
  // The first build has no former one.
  const before = existsSync(formerFile) ? JSON.parse(readFileSync(formerFile, "utf8")) : null;
  const changes = compareContent(before && fieldsIn(before), fieldsIn(present));
  writeFileSync(join(build, changesFile), JSON.stringify(changes));
}

function hashOf(text: string | Buffer): string {
  return hash("sha256", text).slice(0, 16);
}

const isPhoto = (name: string) => name.startsWith("photos/");

function readTexts(folder: string): ContentTexts {
  const names = listContent(folder).files.map(({ name }) => name);
  return Object.fromEntries(
    names
      .filter((name) => name !== "README.md")
      .map((name) => {
        const bytes = readContentBytes(folder, name);
        return [name, isPhoto(name) ? hashOf(bytes) : bytes.toString()];
      }),
  );
}

/** Parses the files; a drawing is compared only by its hash. */
function fieldsIn(texts: ContentTexts): ContentFields {
  const fields = Object.entries(texts).flatMap(([name, text]): [string, unknown][] => {
    if (!/\.(?:yaml|md)$/.test(name)) return [[name, hashOf(text)]];
    const source = parseContentText(name, text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"));
    return source.ok ? [[name, source.value.raw]] : [];
  });
  return Object.fromEntries(fields);
}

/** The fields of each file as they are written, before tokens are filled in; of a picture, its hash. */
type ContentFields = Readonly<Record<string, unknown>>;

const maxChanges = 20;
const valueMaxLength = 80;
/** The limit for an entry that was added or removed, which is shown with its values. */
const entryMaxLength = 400;
const contextLength = 20;
/** Matches the paths of fields that are dollars. */
const dollars = /\b(?:price|surcharge)\b|\bextraPet(?:\.amount)?$/;

type Change = ContentChanges["fields"][number];

export function compareContent(former: ContentFields | null, present: ContentFields): ContentChanges {
  const changes = namesIn(former ?? present, present).flatMap((file) => {
    const place = { file, keys: [], shown: [fileLabel(file)], labels: fieldLabels(file) };
    return former ? findChanges(former[file], present[file], place) : [];
  });
  return { fields: changes.slice(0, maxChanges), more: Math.max(0, changes.length - maxChanges) };
}

type Place = { file: string; keys: string[]; shown: string[]; labels: FieldLabels };

function findChanges(before: unknown, after: unknown, place: Place): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [one, other] = [partsOf(before), partsOf(after)];
  if (!one || !other) return [changeOf(show(before, place), show(after, place), place)];
  const isList = Array.isArray(before);
  const [former, present] = [one, other].map((parts) => Object.keys(parts).join(", "));
  const names = namesIn(one, other);
  const isReordered =
    former !== present && names.length === Object.keys(one).length && former?.length === present?.length;
  if (isList && isReordered) return [changeOf(former, present, place)];
  return names.flatMap((name) => findChanges(one[name], other[name], placeWithin(place, name, isList)));
}

/** Returns the fields of an object, or the entries of a list by their names; null for anything else. */
function partsOf(value: unknown): Record<string, unknown> | null {
  if (isPlainObject(value)) return value;
  if (!Array.isArray(value) || !value.every(isPlainObject)) return null;
  const entries: Record<string, unknown> = {};
  for (const [i, entry] of value.entries()) {
    const name = nameOf(entry) ?? String(i + 1);
    entries[name in entries ? `${name} (${i + 1})` : name] = entry;
  }
  return entries;
}

function placeWithin({ file, keys, shown, labels }: Place, name: string, isEntry: boolean): Place {
  if (isEntry) return { file, keys, shown: [...shown, name], labels: labels.entry };
  const { label, within } = labels.of(name);
  // "Services" need not be repeated for the services in it.
  const isSaid = keys.length === 0 && shown[0] === label;
  return { file, keys: [...keys, name], shown: isSaid ? shown : [...shown, label], labels: within };
}

/** Adds the date of a day off, because a day that recurs each year has the same name. */
function nameOf(entry: Record<string, unknown>): string | undefined {
  const name = nameFields.map((key) => entry[key]).find((each) => typeof each === "string");
  return name && entry.day ? `${name} ${entry.day}` : name;
}

function show(value: unknown, { keys, labels }: Pick<Place, "keys" | "labels">): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && dollars.test(keys.join("."))) return formatCents(Math.round(value * 100));
  if (Array.isArray(value))
    return value
      .map((each) => show(each, { keys, labels: labels.entry }))
      .join(value.some(isPlainObject) ? "; " : ", ");
  if (!isPlainObject(value)) return String(value);
  const parts = Object.entries(value).flatMap(([name, each]) => {
    // The id is only for programs.
    if (name === "id") return [];
    const { label, within } = labels.of(name);
    const shown = show(each, { keys: [...keys, name], labels: within });
    const text = typeof each === "string" ? cut(shown, valueMaxLength) : shown;
    return text ? [`${label.replace(/ \(dollars\)$/, "")} ${text}`] : [];
  });
  return parts.join(", ");
}

/** For long texts, shows only the part that differs, with a few words around it. */
function changeOf(before = "", after = "", { file, shown }: Place): Change {
  const field = shown.join(", ");
  if (before === "" || after === "")
    return { file, field, before: cut(before, entryMaxLength), after: cut(after, entryMaxLength) };
  if (before.length <= valueMaxLength && after.length <= valueMaxLength)
    return { file, field, before, after };
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - contextLength);
  const excerpt = (text: string) => `${from > 0 ? "…" : ""}${cut(text.slice(from), valueMaxLength)}`;
  return { file, field, before: excerpt(before), after: excerpt(after) };
}

function cut(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

function namesIn(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
