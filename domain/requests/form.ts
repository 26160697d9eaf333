import * as v from "valibot";
import { plainCharacters } from "../plain-characters.ts";
import type { Field } from "./field.ts";
import { thankYouPaths } from "./sent-request.ts";

/** Field order is display order. */
export type Form = {
  /** Stored with each request; where there are several, a `stored as` field selects one. */
  storedAs: readonly [string, ...string[]];
  path: string;
  /** Defaults to the name. */
  title?: string;
  /** Defaults to the thank-you page of requests. */
  thankYouPath?: string;
  /** Keeps links from counting as a sign of spam. */
  areLinksUsual?: boolean;
  /** The sender's name is `firstName` or `name`, which mails and lists show. */
  fields: Record<string, Field> & { email: Field<string>; phone: Field<string> } & (
      | { firstName: Field<string> }
      | { name: Field<string> }
    );
  rules?: Checks["rules"];
};

export type RequestOf<T extends Form> = ValuesOf<T> & { email: string; phone: string };

export function visibleFields({ fields }: Form): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { kind }]) => kind !== "stored as");
}

export function formNameOf(form: Form, request: Record<string, unknown>): string {
  const field = Object.keys(form.fields).find((name) => form.fields[name]?.kind === "stored as");
  return String(field ? request[field] : form.storedAs[0]);
}

export function thankYouPathOf({ thankYouPath = thankYouPaths.request }: Form): string {
  return thankYouPath;
}

/** Returns whether this is a job application, which is answered within days. */
export function isApplication(form: Form | undefined): boolean {
  return form !== undefined && thankYouPathOf(form) === thankYouPaths.application;
}

export type FieldErrors = Record<string, string>;

export type Checks = {
  fields: Record<string, { schema: v.GenericSchema }>;
  /** Checked only on fields that are valid by themselves. */
  rules?: readonly Rule[] | undefined;
};

/** `values` are those of the valid fields; `today` is the day of the business. */
type Rule = {
  field: string;
  message: string;
  holds(values: Record<string, unknown>, today: string): boolean;
};

type ValuesOf<T extends Checks> = {
  [Name in keyof T["fields"]]: v.InferOutput<T["fields"][Name]["schema"]>;
};

export type Validated<T> = { ok: true; value: T } | { ok: false; fieldErrors: FieldErrors };

/** Runs in the browser and on the server, so that both give the same message. Without `today` no day is past. */
export function validate<T extends Checks>(
  { fields, rules = [] }: T,
  typed: unknown,
  today = "",
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
    if (!fieldErrors[field] && !holds(values, today)) fieldErrors[field] = message;
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, value: values as ValuesOf<T> };
}

export type TypedFields = Record<string, unknown>;

/** `data` is the form's data in the browser, and the posted body on the server. */
export function readFormData(form: Form, data: Pick<FormData, "get" | "getAll" | "has">): TypedFields {
  return readFields(form, ({ kind, normalize }, name) => {
    const text = formText(data, name);
    if (kind === "choices") return data.getAll(name);
    if (kind === "flag") return data.has(name);
    if (kind === "number") return readNumber(text);
    return normalize?.(text) ?? (text || undefined);
  });
}

/** A value of the wrong type counts as empty, so that it gets the same message as in the form. */
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

function readNumber(typed: string): number | undefined {
  const text = plainCharacters(typed);
  return text === "" ? undefined : Number(text);
}

export function formText(form: Pick<FormData, "get">, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
