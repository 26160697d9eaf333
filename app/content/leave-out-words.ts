import { isPlainObject } from "#domain/is-plain-object.ts";
import type { ContentSource, FieldPath } from "./read-yaml.ts";

/** What the business has, such as "jobs" or "service.boarding"; undefined for a name that there is not. */
export type Switches = (name: string) => boolean | undefined;

/** The innermost; what is around it comes in the next round. */
const condition =
  /\{\{\s*(when|unless)\.([\w.-]+)\s*\}\}((?:[^{]|\{(?!\{\s*(?:when\.|unless\.|end\s*\}\})))*)\{\{\s*end\s*\}\}/g;

/** Without what stands between {{when.jobs}} and {{end}} where there are no jobs, and between {{unless.jobs}} and {{end}} where there are. A field that is left out whole goes, and an entry of a list with any of its own. */
export function leaveOutWords(source: ContentSource, isOn: Switches): ContentSource {
  const keptOf = new Map<string, number[]>();
  const leaveOut = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === "string") return leaveOutOf(value, isOn);
    if (Array.isArray(value)) {
      const entries = value.map((entry, i) => ({ i, entry, left: leaveOut(entry, [...path, i]) }));
      const kept = entries.filter(({ entry, left }) => !isLeftOut(entry, left));
      if (kept.length < entries.length)
        keptOf.set(
          path.join("."),
          kept.map(({ i }) => i),
        );
      return kept.map(({ left }) => left);
    }
    if (!isPlainObject(value)) return value;
    const fields = Object.entries(value).map(([key, item]) => ({
      key,
      item,
      left: leaveOut(item, [...path, key]),
    }));
    return Object.fromEntries(
      fields.filter(({ item, left }) => !isWholeText(item, left)).map(({ key, left }) => [key, left]),
    );
  };
  const raw = leaveOut(source.raw, []);
  /** Where it is in the file, in which nothing is left out. */
  const written = (path: FieldPath) => {
    const whole: FieldPath = [];
    for (const key of path) {
      const kept = keptOf.get(whole.join("."));
      whole.push(kept && typeof key === "number" ? (kept[key] ?? key) : key);
    }
    return whole;
  };
  return {
    ...source,
    raw,
    lineOf: (path, words) => source.lineOf(written(path), words),
    sourceOf: (path) => source.sourceOf(written(path)),
  };
}

function leaveOutOf(text: string, isOn: Switches): string {
  const left = text.replace(condition, (whole, word: string, name: string, inner: string) => {
    const has = isOn(name);
    if (has === undefined) return whole;
    return has === (word === "when") ? inner : "";
  });
  return left === text ? text : leaveOutOf(left, isOn);
}

function isLeftOut(entry: unknown, left: unknown): boolean {
  if (isPlainObject(entry) && isPlainObject(left)) return Object.keys(entry).some((key) => !(key in left));
  return isWholeText(entry, left);
}

function isWholeText(text: unknown, left: unknown): boolean {
  return typeof text === "string" && text !== "" && left === "";
}
