import leven, { closestMatch } from "leven";
import { shorten, showValue } from "#domain/escape-controls.ts";
import type { Lacking, TokenValue } from "#domain/pages/token.ts";
import { wordsBefore } from "#domain/wording.ts";
import { bodyField, fieldName, isLeftOut, leaveOutBlocks, namesFor } from "./content-source.ts";
import type { ContentSource, FieldPath } from "./read-yaml.ts";

export type TokenValues = Pick<ReadonlyMap<string, TokenValue>, "get" | "keys"> & {
  /** Returns why a token has no value, if it could have one. */
  lackingOf(name: string): Lacking | undefined;
  /** The names that an entry's `for` may have. An entry for any other name is left out too. */
  entryNames: readonly string[];
  offers(name: string): boolean;
};

/** Used when the facts are invalid, so that mistakes in other files are still reported. */
export const placeholderTokens: TokenValues = {
  get: () => ({ text: "…" }),
  keys: () => new Map<string, TokenValue>().keys(),
  lackingOf: () => undefined,
  entryNames: [],
  offers: () => true,
};

/** A token with this prefix stands alone on a line of a legal text and is replaced by a component. */
export const includePrefix = "include.";

/** Suggests a token only within this edit distance. */
const maxTypos = 3;
const maxSuggestions = 10;

export type FillRules = {
  /** Returns whether the entry that contains the field may have a `for`. */
  canBeFor(path: FieldPath): boolean;
  mayBeEmpty(path: FieldPath): boolean;
};

/** Returns `value` with tokens filled in, without what isn't offered. Adds unknown tokens and empty lists to `mistakes`. */
export function fillTokens(
  source: ContentSource,
  value: unknown,
  values: TokenValues,
  mistakes: string[],
  { canBeFor, mayBeEmpty }: FillRules,
): unknown {
  mistakes.push(...misspelledNames(source, values));
  const known = new Set(values.keys());
  const fillList = (list: unknown[], path: FieldPath) => {
    const filled = list.flatMap((item, i) =>
      isLeftOut(item, values.offers) ? [] : [fill(item, [...path, i])],
    );
    if (list.length > 0 && filled.length === 0 && !mayBeEmpty(path))
      mistakes.push(
        `${source.name}:${source.lineOf(path)} ${fieldName(path)}: needs at least one entry; each of these is for something you don't offer`,
      );
    return filled;
  };
  const fill = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === "string") return fillText(value, path);
    if (Array.isArray(value)) return fillList(value, path);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])]));
  };
  const report = (token: string, path: FieldPath) => {
    const at = `${source.name}:${source.lineOf(path, token)} ${fieldName(path)}`;
    mistakes.push(`${at}: found ${shorten(token)}, ${tokenFault(token, values, canBeFor(path))}`);
  };
  const fillText = (text: string, path: FieldPath) => {
    const isBody = path[0] === bodyField;
    const shown = isBody ? leaveOutBlocks(text, values.offers) : text;
    for (const [token] of shown.matchAll(bareName)) if (known.has(token)) report(token, path);
    return shown.replace(
      /\{\{(.*?)\}\}|\{\{|\}\}|\{[a-z]+\.[\w.-]+\}/gis,
      (token, inner: string | undefined, at: number) => {
        const name = inner?.trim() ?? "";
        if (isBody && name.startsWith(includePrefix)) return token;
        const value = values.get(name);
        const text = value && wordsBefore(shown.charAt(at + token.length), value.text);
        if (text !== undefined) return isBody ? asMarkdown({ ...value, text }) : text;
        report(token, path);
        return token;
      },
    );
  };
  return fill(value, []);
}

/** The name of a token without its braces, such as business.phone. */
const bareName = /(?<![\w.{-])[a-z]+\.[a-z][\w-]*(?![\w}-])/gi;

/** Escapes all punctuation, so that a value cannot become markup. */
function asMarkdown({ text, href }: TokenValue): string {
  const words = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return href ? `[${words}](${href})` : words;
}

function tokenFault(token: string, values: TokenValues, canGo: boolean): string {
  if (/^\{?\w/.test(token)) return `a token needs two braces: {{${token.replace(/[{}]/g, "")}}}`;
  const name = token.replace(/^\{\{|\}\}$/g, "").trim();
  if (!name) return "a token's name stands between two braces and two, as in {{business.name}}";
  const without = values.lackingOf(name);
  if (!without) return `no such token; ${suggest(name, [...values.keys()])}`;
  const orFor = without.for && canGo ? `, or make the whole entry for: ${without.for}` : "";
  return `but ${without.lacking}; say it without${orFor}`;
}

/** A name that is close to a known one is a mistake; any other is of something that isn't offered now. */
function misspelledNames(source: ContentSource, { entryNames }: TokenValues): string[] {
  return namesFor(source).flatMap(({ name, line }) => {
    const nearest = entryNames.includes(name)
      ? undefined
      : closestMatch(name, entryNames, { maxDistance: maxTypos - 1 });
    return nearest ? [`${source.name}:${line} for: found ${showValue(name)}, did you mean ${nearest}?`] : [];
  });
}

function suggest(name: string, names: readonly string[]): string {
  const nearest =
    closestMatch(name, names, { maxDistance: maxTypos }) ?? names.find((each) => each.endsWith(`.${name}`));
  const hint = nearest ? `did you mean {{${nearest}}}? ` : "";
  const group = name.split(".")[0];
  const ofGroup = names.filter((candidate) => candidate.startsWith(`${group}.`));
  const allowed = (ofGroup.length > 0 ? ofGroup : names).toSorted((a, b) => leven(name, a) - leven(name, b));
  const more = allowed.length > maxSuggestions ? ", and others in sample/README.md" : "";
  const shown = allowed.slice(0, maxSuggestions).map((candidate) => `{{${candidate}}}`);
  return `${hint}allowed are ${shown.join(", ")}${more}`;
}
