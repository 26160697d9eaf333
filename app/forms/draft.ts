import { readTabMemory, writeTabMemory } from "./tab-memory.ts";

/** What was typed so far, kept in this tab only, so that a reload or a mishap costs nobody a word. */
export function saveDraft(form: HTMLFormElement, formType: string): void {
  const draft: Record<string, string> = {};
  for (const field of draftFields(form)) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      draft[field.name] = field.checked ? "on" : "";
    else draft[field.name] = field.value;
  }
  writeTabMemory(keyOf(formType), draft);
}

/** Fills fields that are still empty; what the visitor typed meanwhile wins. */
export function restoreDraft(form: HTMLFormElement, formType: string): void {
  const draft = readTabMemory<Record<string, string>>(keyOf(formType));
  if (!draft) return;
  for (const field of draftFields(form)) {
    const value = draft[field.name];
    if (!value) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
    else if (field.value === "") field.value = value;
  }
}

export function clearDraft(formType: string): void {
  writeTabMemory(keyOf(formType), null);
}

const keyOf = (formType: string) => `draft:${formType}`;

function draftFields(form: HTMLFormElement) {
  return Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")).filter(
    (field) => field.type !== "hidden" && field.name,
  );
}
