import { closestMatch } from "leven";
import { bodyField, type ContentSource, type FieldPath, fieldName } from "./content-source.ts";

/** What {{group.name}} stands for: plain words, and where a tap on them leads if the place allows links. */
export type TokenValue = { text: string; href?: string };
export type TokenValues = Pick<ReadonlyMap<string, TokenValue>, "get" | "keys">;

/** For when the facts cannot be read, so that mistakes in other files are found all the same. */
export const placeholderTokens: TokenValues = {
  get: () => ({ text: "…" }),
  keys: () => new Map<string, TokenValue>().keys(),
};

/** Alone on a line of a legal text: not words but a part of the page. */
export const includePrefix = "include.";

/** What is further from every token is no slip of the finger. */
const maxTypos = 3;

/** Replaces every token in the strings of a source; `mistakes` gets those that do not exist. */
export function fillTokens(source: ContentSource, values: TokenValues, mistakes: string[]): unknown {
  const fill = (value: unknown, path: FieldPath): unknown => {
    if (typeof value === "string") return fillText(value, path);
    if (Array.isArray(value)) return value.map((item, i) => fill(item, [...path, i]));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, [...path, key])]));
  };
  const fillText = (text: string, path: FieldPath) =>
    text.replace(/\{\{(.*?)\}\}|\{\{|\}\}/gs, (token, inner: string | undefined) => {
      const name = inner?.trim() ?? "";
      const isBody = path[0] === bodyField;
      if (isBody && name.startsWith(includePrefix)) return token;
      const value = values.get(name);
      if (value) return isBody ? asMarkdown(value) : value.text;
      const at = `content/${source.name}:${source.lineOf(path, token)} ${fieldName(path)}`;
      mistakes.push(`${at}: found ${token}, ${allowedTokens(name, [...values.keys()])}`);
      return token;
    });
  return fill(source.raw, []);
}

/** Every mark of punctuation is escaped, so that a value can never become markup. */
function asMarkdown({ text, href }: TokenValue): string {
  const words = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return href ? `[${words}](${href})` : words;
}

function allowedTokens(name: string, names: readonly string[]): string {
  const nearest = closestMatch(name, names, { maxDistance: maxTypos });
  const hint = nearest ? `did you mean {{${nearest}}}? ` : "";
  const group = name.split(".")[0];
  const ofGroup = names.filter((candidate) => candidate.startsWith(`${group}.`));
  const allowed = ofGroup.length > 0 ? ofGroup : names;
  return `no such token; ${hint}allowed are ${allowed.map((candidate) => `{{${candidate}}}`).join(", ")}`;
}
