import type { Lead } from "../../domain/leads/lead.ts";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import type { Field } from "../../domain/requests/field.ts";
import { type Form, type RequestOf, visibleFields } from "../../domain/requests/form.ts";
import { forms } from "../../domain/requests/forms.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";

/** For fields in which not every text is valid, and for those whose words tests look for. */
const examples: Record<string, unknown> = {
  services: ["dog-walking"],
  firstName: "Dana",
  name: "Dana Example",
  email: "dana@example.net",
  phone: "303-555-0100",
  petName: "Biscuit",
  streetAddress: "1 Example Street",
  city: "Castle Rock",
  state: "CO",
  zipCode: "80104",
  message: "Two dogs, weekdays at noon.",
};

/** As the form's own program sends it; what is optional is left empty. */
export function validRequest<T extends Form>(form: T, changed: Record<string, unknown> = {}): RequestOf<T> {
  const values = Object.entries(form.fields).map(([name, field]) => [name, exampleOf(form, name, field)]);
  return { ...Object.fromEntries(values), ...changed };
}

type TextsOf<T extends Form> = {
  [Name in keyof RequestOf<T> as string extends RequestOf<T>[Name] ? Name : never]: string;
};

/** What must be typed to send the form. */
export function requiredTexts<T extends Form>(form: T): TextsOf<T> {
  const isTyped = ([, { kind, isOptional }]: [string, Field]) =>
    (kind === "text" || kind === "lines") && !isOptional;
  const typed = visibleFields(form).filter(isTyped);
  return Object.fromEntries(typed.map(([name, field]) => [name, exampleOf(form, name, field)])) as TextsOf<T>;
}

/** What is stored of a request. */
function storedFields(form: Form, sent: Record<string, unknown>): Lead["fields"] {
  const stored = ([name, { kind }]: [string, Field]) => [
    name,
    kind === "number" ? String(sent[name] ?? "") : sent[name],
  ];
  return Object.fromEntries(visibleFields(form).map(stored));
}

function exampleOf(form: Form, name: string, { kind, label, isOptional, options }: Field): unknown {
  if (kind === "stored as") return form.storedAs[0];
  if (kind === "flag") return false;
  if (kind === "number") return null;
  if (kind === "choice") return options?.[0];
  return isOptional ? "" : (examples[name] ?? label);
}

export const consultation = (changed = {}) => validRequest(consultationForm, changed);
export const schedule = (changed = {}) => validRequest(scheduleForm, changed);

/** A valid request of every form, and what is stored of it. */
export const validRequests = forms.map((form) => {
  const name = form.storedAs.at(-1) ?? "";
  const fields = validRequest(form, form === consultationForm ? { formType: name } : {});
  return { name, path: form.path, fields, stored: storedFields(form, fields) };
});

/** A box that is not ticked is left out. */
export function encodeForm(fields: Record<string, unknown>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== false)
      .map((each) => [name, each === true ? "on" : String(each ?? "")]),
  );
  return new URLSearchParams(pairs).toString();
}
