import * as v from "valibot";
import { type Checked, type ContentFolder, type FieldPath, fieldName } from "./content-source.ts";
import { fillTokens, type TokenValues } from "./fill-tokens.ts";

/** One line for each mistake: file, line, field, what was found and what is allowed. */
export class ContentError extends Error {}

/** Without values, tokens are left as they are. */
export function readContentFile<T>(
  folder: ContentFolder,
  name: string,
  schema: v.GenericSchema<unknown, T>,
  tokens?: TokenValues,
): Checked<T> {
  const source = folder.open(name);
  if (!source.ok) return source;
  const mistakes: string[] = [];
  const filled = tokens ? fillTokens(source.value, tokens, mistakes) : source.value.raw;
  const result = v.safeParse(schema, filled);
  for (const issue of result.issues ?? []) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number) satisfies FieldPath;
    const at = `content/${name}:${source.value.lineOf(path)}`;
    mistakes.push(`${at} ${fieldName(path)}: ${describeIssue(issue, path, schema)}`);
  }
  return result.success && mistakes.length === 0
    ? { ok: true, value: result.output }
    : { ok: false, mistakes };
}

function describeIssue(issue: v.BaseIssue<unknown>, path: FieldPath, schema: unknown): string {
  if (issue.type === "strict_object" && issue.expected === "never") {
    const known = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {});
    return `no such field; allowed are ${known.join(", ")}`;
  }
  if (issue.type === "strict_object" && issue.input === undefined && path.length > 0) {
    const known = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {});
    return `is missing; the fields here are ${known.join(", ")}`;
  }
  if (issue.input === undefined) return `is missing; expected ${plain(issue)}`;
  // A rule over several fields has all of them as input, and the field it is about at the end of its path.
  const value = issue.path?.at(-1)?.value ?? issue.input;
  const found = JSON.stringify(value) ?? String(value);
  return `found ${found.length > 80 ? `${found.slice(0, 80)}…` : found}, ${expectation(issue)}`;
}

function expectation(issue: v.BaseIssue<unknown>): string {
  return issue.message.startsWith("Invalid ") ? `expected ${plain(issue)}` : issue.message;
}

function plain(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined && !issue.message.startsWith("Invalid ")) return issue.message;
  return (issue.expected ?? "another value").replace(/^\((.*)\)$/, "$1").replaceAll(" | ", " or ");
}

type SchemaShape = { entries?: Record<string, SchemaShape>; item?: SchemaShape; wrapped?: SchemaShape };

function schemaAt(schema: unknown, path: FieldPath): SchemaShape | undefined {
  let shape = schema as SchemaShape | undefined;
  for (const key of path) {
    while (shape?.wrapped) shape = shape.wrapped;
    shape = typeof key === "number" ? shape?.item : shape?.entries?.[key];
  }
  while (shape?.wrapped) shape = shape.wrapped;
  return shape;
}
