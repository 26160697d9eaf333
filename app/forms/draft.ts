import { announceInput } from "./announce-input.ts";
import { readTabMemory, writeTabMemory, writeWords } from "./tab-memory.ts";

/** What was typed so far, kept in this tab only, so that a reload or a mishap costs nobody a word. */
export function saveDraft(form: HTMLFormElement, formName: string): void {
  const names = new Set(draftFields(form).map(({ name }) => name));
  const typed = [...new FormData(form)].filter(([name]) => names.has(name));
  writeWords(keyOf(formName), typed);
}

/** Fills fields that are as the page brought them; what the visitor did meanwhile wins. */
export function restoreDraft(form: HTMLFormElement, formName: string): void {
  const typed = readTabMemory<[name: string, value: string][]>(keyOf(formName));
  if (!typed) return;
  const restored: DraftField[] = [];
  for (const field of draftFields(form)) {
    const values = typed.filter(([name]) => name === field.name).map(([, value]) => value);
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (field.checked || !values.includes(field.value)) continue;
      field.checked = true;
    } else {
      if (!isUntouched(field) || values[0] === undefined || values[0] === field.value) continue;
      field.value = values[0];
    }
    restored.push(field);
  }
  // Only now: what listens may fill in other fields that are still empty.
  restored.forEach(announceInput);
}

export function clearDraft(formName: string): void {
  writeTabMemory(keyOf(formName), null);
}

const keyOf = (formName: string) => `draft:${formName}`;

type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftFields(form: HTMLFormElement): DraftField[] {
  return Array.from(form.querySelectorAll<DraftField>("input, textarea, select")).filter(
    ({ id, name, type }) => type !== "hidden" && id && name,
  );
}

function isUntouched(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  return field.value === field.defaultValue;
}
