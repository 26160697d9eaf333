import { isDeepStrictEqual } from "node:util";
import { textsIn, valueAt } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { isPlainObject } from "#domain/is-plain-object.ts";
import { sentenceOf } from "../content-labels.ts";

/** Returns a key such as "services.yaml services.medication.price", which doesn't depend on an entry's place in its list. */
export function keyOf(file: string, raw: unknown, path: FieldPath): string {
  const names = path.map((key, i) =>
    typeof key === "number" ? (nameOf(valueAt(raw, path.slice(0, i + 1))) ?? key) : key,
  );
  return `${file} ${names.join(".")}`;
}

type Part = { path: FieldPath; value: unknown };

/** Returns what is unchanged: the entries of a list, each part with figures of an object, or else the whole value. */
export function equalParts(value: unknown, former: unknown, depth = 0): Part[] {
  if (value === undefined || former === undefined) return [];
  const isEqual = isDeepStrictEqual(value, former);
  const isEntry = depth === 1 && isPlainObject(value);
  const isWhole = depth > 0 || !isMadeOfParts(value);
  if (isEqual && isWhole) return depth === 0 || isEntry || hasFigures(value) ? [{ path: [], value }] : [];
  const within = (key: string | number, one: unknown, other: unknown) =>
    equalParts(one, other, depth + 1).map((part) => ({ path: [key, ...part.path], value: part.value }));
  if (Array.isArray(value) && Array.isArray(former))
    return value.flatMap((entry, i) => {
      const name = nameOf(entry) ?? String(i);
      const twin = former.find((each, j) => (nameOf(each) ?? String(j)) === name);
      return isPlainObject(entry) ? within(i, entry, twin) : [];
    });
  if (!isPlainObject(value) || !isPlainObject(former)) return [];
  return Object.keys(value).flatMap((key) => within(key, value[key], former[key]));
}

function isMadeOfParts(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlainObject);
  return isPlainObject(value) && Object.values(value).every(hasFigures);
}

/** Returns the name by which an entry is recognized in both folders. */
function nameOf(entry: unknown): string | undefined {
  if (!isPlainObject(entry)) return undefined;
  const name = entry.id ?? entry.label ?? entry.date ?? entry.day ?? entry.name ?? entry.title;
  return typeof name === "string" ? name : undefined;
}

/** Returns true for a number, date, time or weekday. */
function isFigure(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && /^(?:\d|[A-Z][a-z]+day$)/.test(value));
}

function hasFigures(value: unknown): boolean {
  return value !== null && typeof value === "object"
    ? Object.values(value).some(hasFigures)
    : isFigure(value);
}

/** Returns "Medication Administration, exact 5", for example; a value without figures is described by its texts. */
export function describeFact(value: unknown): string {
  if (value === null || typeof value !== "object") return String(value);
  const { title, name, label, author } = value as Record<string, unknown>;
  const figures = figuresIn(value);
  const parts = [title ?? name ?? label ?? author, ...figures].filter((part) => typeof part === "string");
  return parts.length > 0
    ? parts.join(", ")
    : textsIn(value)
        .map(({ text }) => text)
        .join(", ");
}

function figuresIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value) && value.every(isFigure))
    return [`${sentenceOf(name)} ${value.join(", ")}`.trim()];
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, each]) =>
      figuresIn(each, Number.isInteger(Number(key)) ? name : key),
    );
  return isFigure(value) && !/^(?:id|label|latitude|longitude)$/.test(name)
    ? [`${sentenceOf(name)} ${value}`.trim()]
    : [];
}
