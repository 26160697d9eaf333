import { formatCents } from "#domain/catalogue/catalogue.ts";
import { isPlainObject } from "#domain/is-plain-object.ts";
import type { ContentChanges } from "#domain/pages/changed-content.ts";
import { nameFields } from "./content-labels.ts";
import { type FieldLabels, fieldLabels, fileLabel } from "./content-schemas.ts";

/** The fields of each file as they are written, before tokens are filled in; of a picture, its hash. */
export type ContentFields = Readonly<Record<string, unknown>>;

const maxChanges = 20;
const valueMaxLength = 80;
/** Of an entry that is new or gone, with its values. */
const entryMaxLength = 400;
const contextLength = 20;
/** Matches the paths of fields that are dollars. */
const dollars = /\b(?:price|surcharge)\b|\bextraPet(?:\.amount)?$/;

export function compareContent(former: ContentFields | null, present: ContentFields): ContentChanges {
  const changes: ContentChanges["fields"] = [];
  if (former)
    for (const file of namesIn(former, present)) {
      if (isSame(former[file], present[file])) continue;
      const place = { keys: [], shown: [fileLabel(file)], labels: fieldLabels(file) };
      findChanges(former[file], present[file], place, ({ shown, ...at }, before, after) => {
        const [shownBefore, shownAfter] = excerpts(show(before, at), show(after, at));
        changes.push({ file, field: shown.join(", "), before: shownBefore, after: shownAfter });
      });
    }
  return { fields: changes.slice(0, maxChanges), more: Math.max(0, changes.length - maxChanges) };
}

type Place = { keys: string[]; shown: string[]; labels: FieldLabels };
type Found = (place: Place, before: unknown, after: unknown) => void;

function findChanges(before: unknown, after: unknown, place: Place, found: Found): void {
  if (isSame(before, after)) return;
  if (isPlainObject(before) && isPlainObject(after))
    for (const name of namesIn(before, after)) {
      const { label, within } = place.labels.of(name);
      const keys = [...place.keys, name];
      // "Services" need not be said again of the services in it.
      const shown = keys.length === 1 && place.shown[0] === label ? place.shown : [...place.shown, label];
      findChanges(before[name], after[name], { keys, shown, labels: within }, found);
    }
  else if (Array.isArray(before) && Array.isArray(after)) findInList(before, after, place, found);
  // Of a whole file its name is enough.
  else if (place.keys.length === 0) found(place, nameOf(before) ?? before, nameOf(after) ?? after);
  else found(place, before, after);
}

/** An entry is the equal one, or the one of the same name; without names, the one at the same place of a list as long. */
function findInList(before: unknown[], after: unknown[], place: Place, found: Found): void {
  const entry = (name: string | null): Place => ({
    keys: place.keys,
    shown: name ? [...place.shown, name] : place.shown,
    labels: place.labels.entry,
  });
  const named = (each: unknown) => nameOf(each) ?? each;
  const areNamed = [...before, ...after].every((each) => nameOf(each) !== null);
  if (!areNamed && before.length === after.length) {
    for (const [i, each] of before.entries()) findChanges(each, after[i], entry(String(i + 1)), found);
    return;
  }
  const added = [...after];
  /** Each entry is taken once, because several may have one name. */
  const take = (fits: (each: unknown) => boolean) => {
    const at = added.findIndex(fits);
    return at < 0 ? [] : added.splice(at, 1);
  };
  const changed = before.filter((each) => take((other) => isSame(other, each)).length === 0);
  for (const each of changed) {
    const [same] = take((other) => keyOf(other) === keyOf(each));
    if (same === undefined) found(entry(null), each, undefined);
    else findChanges(each, same, entry(nameOf(same)), found);
  }
  for (const each of added) found(entry(null), undefined, each);
  const [former, present] = [before.map(keyOf), after.map(keyOf)];
  if (!isSame(former, present) && isSame(former.toSorted(), present.toSorted()))
    found(place, before.map(named), after.map(named));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function nameOf(entry: unknown): string | null {
  if (!isPlainObject(entry)) return null;
  const name = nameFieldOf(entry);
  return name === undefined ? null : String(entry[name]);
}

function nameFieldOf(entry: Record<string, unknown>): string | undefined {
  return nameFields.find((key) => typeof entry[key] === "string");
}

function keyOf(entry: unknown): string {
  if (!isPlainObject(entry)) return JSON.stringify(entry);
  return typeof entry.id === "string" ? entry.id : (nameOf(entry) ?? JSON.stringify(entry));
}

function show(value: unknown, { keys, labels }: Pick<Place, "keys" | "labels">): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && dollars.test(keys.join("."))) return formatCents(Math.round(value * 100));
  if (Array.isArray(value))
    return value
      .map((each) => show(each, { keys, labels: labels.entry }))
      .join(value.some(isPlainObject) ? "; " : ", ");
  if (!isPlainObject(value)) return String(value);
  const nameField = nameFieldOf(value);
  const others = Object.entries(value).flatMap(([name, each]) => {
    // The fixed name is for programs.
    if (name === nameField || name === "id") return [];
    const { label, within } = labels.of(name);
    const shown = show(each, { keys: [...keys, name], labels: within });
    const text = typeof each === "string" ? cut(shown, valueMaxLength) : shown;
    return text ? [`${label.replace(/ \(dollars\)$/, "")} ${text}`] : [];
  });
  return [nameOf(value), others.join(", ")].filter(Boolean).join(": ");
}

/** Of long texts, what differs and a few words around it. */
function excerpts(before: string, after: string): [string, string] {
  if (before === "" || after === "") return [cut(before, entryMaxLength), cut(after, entryMaxLength)];
  if (before.length <= valueMaxLength && after.length <= valueMaxLength) return [before, after];
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  const from = Math.max(0, start - contextLength);
  const excerpt = (text: string) => `${from > 0 ? "…" : ""}${cut(text.slice(from), valueMaxLength)}`;
  return [excerpt(before), excerpt(after)];
}

function cut(text: string, maxLength: number): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}

function namesIn(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
