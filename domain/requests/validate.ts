import * as v from "valibot";

/** The first message of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

type Validated<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors };

/** Checks a request's fields; several faults in one field give the first one's message. */
export function validate<T>(schema: v.GenericSchema<unknown, T>, input: unknown): Validated<T> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true });
  if (result.success) return { ok: true, value: result.output };
  const fieldErrors: FieldErrors = {};
  for (const issue of result.issues) fieldErrors[String(issue.path?.[0]?.key ?? "form")] ??= issue.message;
  return { ok: false, fieldErrors };
}
