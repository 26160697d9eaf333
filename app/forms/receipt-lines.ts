import { type Form, visibleFields } from "#domain/requests/form.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";

/** Returns the filled-in fields in the form's order. With a `request`, typed values are shown as they are stored. */
export function receiptLines(
  { elements }: HTMLFormElement,
  form: Form,
  request?: Record<string, unknown>,
): ReceiptLine[] {
  return visibleFields(form)
    .map(([name, { label, kind, show }]) => {
      const value =
        request && !choiceKinds.test(kind)
          ? String(request[name] ?? "")
          : filledValue(elements.namedItem(name));
      return { label, value: show?.(value) ?? value };
    })
    .filter(({ value }) => value !== "");
}

/** Kinds of fields whose value is shown as the text of its option. */
const choiceKinds = /^(choice|flag|estimate)/;

/** Returns plain text, which the visitor can send in another way. */
export function fieldsAsText(fields: ReceiptLine[]): string {
  return fields.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

function filledValue(field: RadioNodeList | Element | null): string {
  if (field instanceof RadioNodeList)
    return Array.from(field, (each) => filledValue(each as Element))
      .filter(Boolean)
      .join(", ");
  if (field instanceof HTMLInputElement && field.type === "checkbox")
    return field.checked ? (field.dataset.words ?? "Yes") : "";
  return (field as { value?: string } | null)?.value?.trim() ?? "";
}
