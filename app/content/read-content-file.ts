import * as v from "valibot";
import type { Checked } from "./checked.ts";
import type { ContentFolder, FieldPath } from "./content-source.ts";
import { describeIssue, fieldName } from "./describe-issue.ts";
import { fillTokens, type TokenValues } from "./fill-tokens.ts";

/** A mistake in content/: one line each, with file, line, field, what was found and what is allowed. */
export class ContentError extends Error {}

/** Reads a file and checks it; tokens are replaced before, and left as they stand when no values are given. */
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
