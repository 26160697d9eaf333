import type { Field } from "./field.ts";
import type { Form } from "./form.ts";
import { formText } from "./form-text.ts";

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
