import * as v from "valibot";
import { businessDate } from "../calendar-date.ts";
import type { Field } from "./field.ts";
import { thankYouPaths } from "./sent-request.ts";

/** A form, defined once: its fields by name, in the order they are shown. */
export type Form = {
  /** What its requests are stored under; where there are several, a field of the kind "form name" says which. */
  names: readonly [string, ...string[]];
  /** Where its requests are posted. */
  path: string;
  /** What the owners call its requests; made of the name when left out. */
  title?: string;
  /** The page that says what is true once it is sent; that of requests when left out. */
  thankYouPath?: string;
  /** Whether people add links in it as a rule, so that no number of them looks like spam. */
  areLinksUsual?: boolean;
  fields: Record<string, Field> & { email: Field<string>; phone: Field<string> };
  rules?: Checks["rules"];
};

/** What a form's fields come to once they are checked. */
export type RequestOf<T extends Form> = ValuesOf<T> & { email: string; phone: string };

/** A form's fields but the one that only says which form it is. */
export function visibleFields({ fields }: Form): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== "form name");
}

/** The name that a request is stored under. */
export function formNameOf(form: Form, request: Record<string, unknown>): string {
  const field = Object.keys(form.fields).find((name) => form.fields[name]?.kind === "form name");
  return String(field ? request[field] : form.names[0]);
}

export function thankYouPathOf({ thankYouPath = thankYouPaths.request }: Form): string {
  return thankYouPath;
}

/** Whoever applies for work is promised none. @param form undefined for one that there is no longer */
export function promisesAnswer(form: Form | undefined): boolean {
  return !form || thankYouPathOf(form) !== thankYouPaths.application;
}

/** The first message of each wrong field, by field name. */
export type FieldErrors = Record<string, string>;

export type Checks = {
  fields: Record<string, { schema: v.GenericSchema }>;
  /** What must hold besides, looked at in fields that are right by themselves. */
  rules?: readonly Rule[];
};

/** What is wrong with `field` unless it holds. `values`: of the fields that are right; `today`: in Castle Rock. */
type Rule = {
  field: string;
  message: string;
  holds(values: Record<string, unknown>, today: string): boolean;
};

type ValuesOf<T extends Checks> = {
  [Name in keyof T["fields"]]: v.InferOutput<T["fields"][Name]["schema"]>;
};

export type Validated<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors };

/** Checks fields, alike in the browser and on the server; several faults in one give the first one's message. */
export function validate<T extends Checks>(
  { fields, rules = [] }: T,
  typed: unknown,
  now = new Date(),
): Validated<ValuesOf<T>> {
  const given = typed as Record<string, unknown> | null;
  const values: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  for (const [name, { schema }] of Object.entries(fields)) {
    const result = v.safeParse(schema, given?.[name], { abortPipeEarly: true });
    if (result.success) values[name] = result.output;
    else fieldErrors[name] = result.issues[0].message;
  }
  for (const { field, message, holds } of rules)
    if (!fieldErrors[field] && !holds(values, businessDate(now))) fieldErrors[field] = message;
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, value: values as ValuesOf<T> };
}

/** A request's fields before they are checked: undefined where nothing stands. */
export type TypedFields = Record<string, unknown>;

/** What a `<form>` holds, as the schema wants it. */
export function readFormData(form: Form, data: FormData): TypedFields {
  return readFields(form, ({ kind, normalize }, name) => {
    const text = formText(data, name);
    if (kind === "choices") return data.getAll(name);
    if (kind === "flag") return data.has(name);
    if (kind === "number") return readNumber(text);
    return normalize?.(text) ?? (text || undefined);
  });
}

/** What a JSON object holds. What is of another kind counts as left empty, and so gets the same message as in the form. */
export function readJson(form: Form, body: Record<string, unknown>): TypedFields {
  return readFields(form, ({ kind }, name) => {
    const value = body[name];
    if (kind === "choices")
      return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
    if (kind === "flag") return value === true;
    if (kind === "number" && typeof value === "number") return value;
    if (typeof value !== "string") return undefined;
    return kind === "number" ? readNumber(value) : value;
  });
}

function readFields({ fields }: Form, read: (field: Field, name: string) => unknown): TypedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, read(field, name)]));
}

function readNumber(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** The text of a form's field; "" when it is not there or is a file. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
