import * as v from "valibot";
import { escapeInvisible, showValue } from "#domain/escape-controls.ts";
import { checkMarkdown } from "./check-markdown.ts";
import { bodyField, type ContentFolder, fieldName, forField, pathInFile, valueAt } from "./content-source.ts";
import { type FillRules, fillTokens, placeholderTokens, type TokenValues } from "./fill-tokens.ts";
import { withFolder } from "./list-content.ts";
import type { Checked, FieldPath } from "./read-yaml.ts";

/** One line for each mistake: file, line, field, what was found and what is allowed. */
export class ContentError extends Error {
  constructor(folder: string, mistakes: readonly string[]) {
    super(withFolder(folder, mistakes).map(escapeInvisible).join("\n"));
  }
}

export type ReadFile = <T>(name: string, schema: v.GenericSchema<unknown, T>) => Checked<T>;

/** Reads and validates a file. Without `tokens`, the tokens in it are left as they are. */
export function readContentFile<T>(
  folder: ContentFolder,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  tokens?: TokenValues,
): Checked<T> {
  const source = folder.open(name);
  if (!source.ok) return source;
  const mistakes: string[] = [];
  const { raw, lineOf, sourceOf } = source.value;
  const filled = tokens ? fillTokens(source.value, raw, tokens, mistakes, rulesOf(schema)) : raw;
  const { offers } = tokens ?? placeholderTokens;
  const inFile = (path: FieldPath) => pathInFile(raw, path, offers);
  const result = safeParse(schema, filled, (path) => sourceOf(inFile(path)));
  const reportedFields = new Set<string>();
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number) satisfies FieldPath;
    const written = inFile(path);
    const field = fieldName(written);
    const value = valueAt(raw, written);
    // A value that breaks one rule may break the next, and a list without entries for this business is reported already.
    if (reportedFields.has(field) || (issue.type === "non_empty" && Array.isArray(value) && value.length > 0))
      continue;
    reportedFields.add(field);
    const message = describeIssue(issue, path, schema) + describeLongest(issue, value, tokens);
    mistakes.push(`${name}:${lineOf(written)} ${field}: ${message}`);
  }
  if (!result.success || mistakes.length > 0) return { ok: false, mistakes };
  const body = name.endsWith(".md") ? (result.output as Record<string, string>)[bodyField] : undefined;
  const inBody = body === undefined ? [] : checkMarkdown(source.value, body);
  return inBody.length > 0 ? { ok: false, mistakes: inBody } : { ok: true, value: result.output };
}

/** Returns the facts with the tokens in their texts filled in. */
export function fillFacts<T>(
  folder: ContentFolder,
  name: string,
  schema: v.GenericSchema,
  facts: T,
  tokens: TokenValues,
): Checked<T> {
  const source = folder.open(name);
  if (!source.ok) return source;
  const mistakes: string[] = [];
  const value = fillTokens(source.value, facts, tokens, mistakes, rulesOf(schema));
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, value: value as T };
}

function rulesOf(schema: unknown): FillRules {
  return {
    /** In Markdown a block may be for something; in other files an entry of a list or a whole post, if its schema says so. */
    canBeFor(path) {
      const entry = path.slice(0, path.findLastIndex((key) => typeof key === "number") + 1);
      return path[0] === bodyField || forField in (schemaAt(schema, entry)?.entries ?? {});
    },
    mayBeEmpty: (path) => !schemaAt(schema, path)?.pipe?.some(({ type }) => type === "non_empty"),
  };
}

/** Names the longest token of a text that is too long: a fact may have grown, while nobody has touched the text. */
function describeLongest(
  { type, input }: v.BaseIssue<unknown>,
  written: unknown,
  tokens?: TokenValues,
): string {
  if (type !== "max_length" || typeof input !== "string" || typeof written !== "string") return "";
  const values = [...written.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([token, name = ""]) => ({
    token,
    length: tokens?.get(name)?.text.length ?? 0,
  }));
  const [longest] = values.toSorted((a, b) => b.length - a.length);
  return longest ? `; it has ${input.length}, and ${longest.token} is ${longest.length} of them` : "";
}

/** Accepts a number or boolean where a text is expected, such as a ZIP code without quotes, as it is written in the file. */
function safeParse<T>(
  schema: v.GenericSchema<unknown, T>,
  raw: unknown,
  sourceOf: (path: FieldPath) => string | undefined,
) {
  const result = v.safeParse(schema, raw);
  const unquoted = (result.issues ?? []).filter(
    ({ type, input }) => type === "string" && (typeof input === "number" || typeof input === "boolean"),
  );
  const quoted = structuredClone(raw);
  for (const { path = [] } of unquoted) {
    const keys = path.map(({ key }) => key as string | number);
    const parent = valueAt(quoted, keys.slice(0, -1)) as Record<string, unknown> | undefined;
    const text = sourceOf(keys);
    if (parent && text !== undefined) parent[keys.at(-1) ?? ""] = text;
  }
  return unquoted.length > 0 ? v.safeParse(schema, quoted) : result;
}

function describeIssue(issue: v.BaseIssue<unknown>, path: FieldPath, schema: unknown): string {
  if (issue.type === "strict_object" && issue.expected === "never") {
    // In { from: 31,50 } the comma begins another field.
    if (/^\d+$/.test(String(path.at(-1))))
      return "is what follows a comma; write a number as 31.50 or 1200, and words in quotes";
    return `there's no such field; you can use ${fieldsAt(schema, path.slice(0, -1))}`;
  }
  if (issue.type === "strict_object" && issue.input === undefined && path.length > 0) {
    return `is missing; the fields here are ${fieldsAt(schema, path.slice(0, -1))}`;
  }
  if (issue.input === undefined) return `is missing; expected ${plain(issue)}`;
  // A rule over several fields has all of them as input, and the field it is about at the end of its path.
  const value = issue.path?.at(-1)?.value ?? issue.input;
  const expected =
    issue.type === "strict_object"
      ? `expected fields, each on its own line: ${fieldsAt(schema, path)}`
      : expectation(issue);
  if (value === null) return `is empty; ${expected}`;
  return `found ${showValue(value)}, ${expected}`;
}

function expectation(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith("Invalid ") ? `expected ${plain(issue)}` : issue.message;
}

const plainWords: Record<string, string> = {
  Array: "a list, with each entry on its own line that begins with -",
  Object: "fields, each on its own line, such as title: Words",
  string: "words",
  number: "a number alone, such as 31 or 24.50",
  boolean: "true or false",
};

function plain(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined && !issue.message.startsWith("Invalid ")) return issue.message;
  const expected = (issue.expected ?? "another value").replace(/^\((.*)\)$/, "$1").replaceAll(" | ", " or ");
  return plainWords[expected] ?? expected;
}

type SchemaShape = {
  entries?: Record<string, SchemaShape>;
  item?: SchemaShape;
  wrapped?: SchemaShape;
  pipe?: { type: string }[];
};

function fieldsAt(schema: unknown, path: FieldPath): string {
  return Object.keys(schemaAt(schema, path)?.entries ?? {}).join(", ");
}

function schemaAt(schema: unknown, path: FieldPath): SchemaShape | undefined {
  let shape = schema as SchemaShape | undefined;
  for (const key of path) {
    while (shape?.wrapped) shape = shape.wrapped;
    shape = typeof key === "number" ? shape?.item : shape?.entries?.[key];
  }
  while (shape?.wrapped) shape = shape.wrapped;
  return shape;
}
