import * as v from "valibot";
import type { PetKind } from "#domain/catalogue/pet-kinds.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import type { Field } from "#domain/requests/field.ts";
import { type Form, type RequestOf, thankYouPathOf, visibleFields } from "#domain/requests/form.ts";
import { formsOf } from "#domain/requests/forms.ts";
import { scheduleFormOf } from "#domain/requests/schedule-form.ts";

/** The same as in sample/business.yaml, which takes longer to read. */
export const pets: PetKind[] = [
  { id: "dog", one: "Dog", more: "Dogs" },
  { id: "cat", one: "Cat", more: "Cats" },
  { id: "bird", one: "Bird", more: "Birds" },
  { id: "other", one: "Other", more: "Other pets" },
];

export const scheduleForm = scheduleFormOf(pets);

/** Texts that tests look for. */
const words: Record<string, string> = {
  firstName: "Dana",
  name: "Dana Example",
  petName: "Biscuit",
  streetAddress: "1 Example Street",
  city: "Castle Rock",
  state: "CO",
  message: "Two dogs, weekdays at noon.",
};

/** The first value that a field accepts is its example; a field that accepts none of them needs another here. */
const examples: Partial<Record<Field["kind"], unknown[]>> = {
  text: ["dana@example.net", "303-555-0100", "80104"],
  number: [1, 5, 10, 50, 100, 500, 1000],
  date: ["2030-01-31"],
  choices: [["dog-walking"]],
};

/** Returns a request as the form's script sends it; optional fields are empty. */
export function validRequest<T extends Form>(form: T, changed: Record<string, unknown> = {}): RequestOf<T> {
  const values = Object.entries(form.fields).map(([name, field]) => [name, exampleOf(form, name, field)]);
  return { ...Object.fromEntries(values), ...changed };
}

type TextsOf<T extends Form> = {
  [Name in keyof RequestOf<T> as string extends RequestOf<T>[Name] ? Name : never]: string;
};

/** Returns the texts that must be typed to send the form. */
export function requiredTexts<T extends Form>(form: T): TextsOf<T> {
  const isTyped = ([, { kind, isOptional }]: [string, Field]) =>
    (kind === "text" || kind === "lines") && !isOptional;
  const typed = visibleFields(form).filter(isTyped);
  return Object.fromEntries(typed.map(([name, field]) => [name, exampleOf(form, name, field)])) as TextsOf<T>;
}

function storedFields(form: Form, sent: Record<string, unknown>): Lead["fields"] {
  const stored = ([name, { kind }]: [string, Field]) => [
    name,
    kind === "number" ? String(sent[name] ?? "") : sent[name],
  ];
  return Object.fromEntries(visibleFields(form).map(stored));
}

function exampleOf(form: Form, name: string, { kind, label, isOptional, options, schema }: Field): unknown {
  if (kind === "stored as") return form.storedAs[0];
  if (kind === "flag") return false;
  if (kind === "choice") return options?.[0] ?? "";
  if (isOptional) return kind === "number" ? null : "";
  const found = [words[name] ?? label, ...(examples[kind] ?? [])].find((example) => v.is(schema, example));
  if (found === undefined) throw new Error(`Add an example that ${name} takes to ${import.meta.filename}`);
  return found;
}

export const consultation = (changed = {}) => validRequest(consultationForm, changed);
export const schedule = (changed = {}) => validRequest(scheduleForm, changed);

/** A valid request of every form, and what is stored of it. */
export const validRequests = formsOf({ pets }).map((form) => {
  const name = form.storedAs.at(-1) ?? "";
  const fields = validRequest(form, form === consultationForm ? { formType: name } : {});
  const stored = storedFields(form, fields);
  return { name, path: form.path, thankYouPath: thankYouPathOf(form), fields, stored };
});

/** Encodes fields as a browser does: a box that is not ticked is left out. */
export function encodeForm(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== false)
      .map((each) => [name, each === true ? "on" : String(each ?? "")]),
  );
  return new URLSearchParams(pairs).toString();
}
