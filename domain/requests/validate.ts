import * as v from "valibot";

/** The first message of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

export type Checks = {
  fields: Record<string, { schema: v.GenericSchema }>;
  /** What must hold between fields, looked at once each is right by itself. */
  rule?: { field: string; message: string; holds(values: Record<string, unknown>): boolean };
};

export type ValuesOf<T extends Checks> = {
  [Name in keyof T["fields"]]: v.InferOutput<T["fields"][Name]["schema"]>;
};

export type Validated<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors };

/** Checks fields, alike in the browser and on the server; several faults in one give the first one's message. */
export function validate<T extends Checks>({ fields, rule }: T, typed: unknown): Validated<ValuesOf<T>> {
  const given = typed as Record<string, unknown> | null;
  const values: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  for (const [name, { schema }] of Object.entries(fields)) {
    const result = v.safeParse(schema, given?.[name], { abortPipeEarly: true });
    if (result.success) values[name] = result.output;
    else fieldErrors[name] = result.issues[0].message;
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  if (rule && !rule.holds(values)) return { ok: false, fieldErrors: { [rule.field]: rule.message } };
  return { ok: true, value: values as ValuesOf<T> };
}
