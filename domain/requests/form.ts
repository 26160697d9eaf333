import type { Field } from "./field.ts";
import type { Checks, ValuesOf } from "./validate.ts";

/** A form, defined once: its fields by name, in the order they are shown. */
export type Form = {
  /** What its requests are stored under; where there are several, a field of the kind "form name" says which. */
  names: readonly [string, ...string[]];
  /** Where its requests are posted. */
  path: string;
  /** What the owners call its requests; made of the name when left out. */
  title?: string;
  /** Whether people add links in it as a rule, so that no number of them looks like spam. */
  areLinksUsual?: boolean;
  fields: Record<string, Field> & { email: Field<string>; phone: Field<string> };
  rule?: Checks["rule"];
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
