import leven, { closestMatch } from "leven";
import { shorten } from "#domain/pages/show-value.ts";
import type { TokenValue } from "#domain/pages/token.ts";
import { bodyField, type ContentFolder, fieldName, textsIn } from "./content-source.ts";
import { leaveOutWords, type Switches } from "./leave-out-words.ts";
import { factFiles } from "./list-content.ts";
import type { ContentSource, FieldPath } from "./read-yaml.ts";

/** What is about something that the business has not is left out. */
export type TokenValues = Pick<ReadonlyMap<string, TokenValue>, "get" | "keys"> & {
  /** What may follow "when." and "unless.". */
  conditions: readonly string[];
  isOn: Switches;
};

/** Used when the facts are invalid, so that mistakes in other files are still reported. */
export const placeholderTokens: TokenValues = {
  get: () => ({ text: "…" }),
  keys: () => new Map<string, TokenValue>().keys(),
  conditions: [],
  isOn: () => undefined,
};

/** A token with this prefix stands alone on a line of a legal text and is replaced by a component. */
export const includePrefix = "include.";

/** Suggests a token only within this edit distance. */
const maxTypos = 3;
const maxSuggestions = 10;

/** Adds each unknown token to `mistakes`. */
export function fillTokens(written: ContentSource, values: TokenValues, mistakes: string[]): ContentSource {
  const source = leaveOutWords(written, values.isOn);
  const fill = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === "string") return fillText(value, path);
    if (Array.isArray(value)) return value.map((item, i) => fill(item, [...path, i]));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])]));
  };
  const fillText = (whole: string, path: FieldPath) =>
    whole.replace(/\{\{(.*?)\}\}|\{\{|\}\}|\{[a-z]+\.[\w.-]+\}/gis, (token, inner: string | undefined) => {
      const name = inner?.trim() ?? "";
      const isBody = path[0] === bodyField;
      if (isBody && name.startsWith(includePrefix)) return token;
      const value = values.get(name);
      if (value) return isBody ? asMarkdown(value) : value.text;
      const fault = tokenFault(token, whole, values);
      const at = `${source.name}:${source.lineOf(path, token)} ${fieldName(path)}`;
      if (fault) mistakes.push(`${at}: found ${shorten(token)}, ${fault}`);
      return token;
    });
  return { ...source, raw: fill(source.raw, []) };
}

/** Where a text, in which `find` finds something, becomes part of a token's value, which is never filled again. */
export function placesBehindTokens(
  folder: ContentFolder,
  values: TokenValues,
  find: (text: string) => string | undefined,
) {
  const texts = [...values.keys()].map((name) => values.get(name)?.text ?? "").filter((text) => find(text));
  return factFiles.flatMap((name) => {
    const source = texts.length > 0 ? folder.open(name) : null;
    if (!source?.ok) return [];
    return textsIn(source.value.raw).flatMap(({ path, text }) => {
      const found = find(text);
      if (found === undefined) return [];
      // A token may leave out the end of a text, such as its period.
      const beginning = text.slice(0, text.indexOf(found) + found.length);
      if (!texts.some((value) => value.includes(beginning))) return [];
      return [{ place: `${name}:${source.value.lineOf(path, found)}`, field: fieldName(path), found }];
    });
  });
}

/** One line for each, or the mistake would show wherever another text names the token. */
export function findTokensBehindTokens(folder: ContentFolder, values: TokenValues): string[] {
  return placesBehindTokens(folder, values, (text) => /\{\{[^{}]*\}\}/.exec(text)?.[0]).map(
    ({ place, field, found }) =>
      `${place} ${field}: found ${shorten(found)}, but takes no tokens, because one stands for it in other texts; say it in words`,
  );
}

/** Escapes all punctuation, so that a value cannot become markup. */
function asMarkdown({ text, href }: TokenValue): string {
  const words = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return href ? `[${words}](${href})` : words;
}

/** Null for what is left of a condition where another fault is the cause. */
function tokenFault(token: string, text: string, values: TokenValues): string | null {
  if (/^\{\w/.test(token)) return `a token needs two braces: {${token}}`;
  const name = token.replace(/^\{\{|\}\}$/g, "").trim();
  if (name === "end")
    return /\{\{\s*(?:when|unless)\./.test(text) ? null : "but no {{when.…}} or {{unless.…}} before it";
  const [, prefix, condition = ""] = /^((?:when|unless)\.)(.*)$/s.exec(name) ?? [];
  if (prefix === undefined) return `no such token; ${suggest(name, [...values.keys()])}`;
  if (values.isOn(condition) !== undefined)
    return hasUnknownCondition(text, values) ? null : "but no {{end}} after it";
  return `no such condition; ${suggest(condition, values.conditions, prefix)}`;
}

function hasUnknownCondition(text: string, { isOn }: TokenValues): boolean {
  const named = [...text.matchAll(/\{\{\s*(?:when|unless)\.([\w.-]+)\s*\}\}/g)];
  return named.some(([, condition = ""]) => isOn(condition) === undefined);
}

function suggest(name: string, names: readonly string[], prefix = ""): string {
  const nearest =
    closestMatch(name, names, { maxDistance: maxTypos }) ?? names.find((each) => each.endsWith(`.${name}`));
  const hint = nearest ? `did you mean {{${prefix}${nearest}}}? ` : "";
  const group = name.split(".")[0];
  const ofGroup = names.filter((candidate) => candidate.startsWith(`${group}.`));
  const allowed = (ofGroup.length > 0 ? ofGroup : names).toSorted((a, b) => leven(name, a) - leven(name, b));
  const more = allowed.length > maxSuggestions ? ", and others in sample/README.md" : "";
  const shown = allowed.slice(0, maxSuggestions).map((candidate) => `{{${prefix}${candidate}}}`);
  return `${hint}allowed are ${shown.join(", ")}${more}`;
}
