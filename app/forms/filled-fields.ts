import { type Form, visibleFields } from "../../domain/requests/form.ts";
import type { FilledField } from "../../domain/requests/sent-request.ts";

/** What is filled in, in the form's order. */
export function filledFields({ elements }: HTMLFormElement, form: Form): FilledField[] {
  return visibleFields(form)
    .map(([name, { label }]) => ({ label, value: filledValue(elements.namedItem(name)) }))
    .filter(({ value }) => value !== "");
}

/** The request as plain text, for the visitor to send in another way. */
export function writeOut(fields: FilledField[]): string {
  return fields.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

function filledValue(field: RadioNodeList | Element | null): string {
  if (field instanceof RadioNodeList)
    return Array.from(field, (each) => filledValue(each as Element))
      .filter(Boolean)
      .join(", ");
  if (field instanceof HTMLInputElement && field.type === "checkbox")
    return field.checked ? (field.dataset.words ?? "Yes") : "";
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? "";
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value.trim() : "";
}
