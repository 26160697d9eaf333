import { readTabMemory, saveTyped, writeTabMemory } from "./tab-memory.ts";

/** What stands in the fields that a visitor fills in. */
type Typed = [name: string, value: string][];

/** What was typed so far, kept in this tab only, so that a reload or a mishap costs nobody a word. */
export function saveDraft(form: HTMLFormElement, formName: string): void {
  saveTyped(keyOf(formName), readTyped(form));
}

/** Fills fields that are as the page brought them; what the visitor did meanwhile wins. */
export function restoreDraft(form: HTMLFormElement, formName: string): void {
  const typed = readTabMemory(keyOf(formName), isTyped);
  // Only when all is filled in: what listens may fill in other fields that are still empty.
  if (typed) fillIn(form, typed).forEach(dispatchInput);
}

/** @param place the form, or what it stands in */
export function readTyped(place: HTMLElement): Typed {
  return draftFields(place)
    .filter((field) => !isCheckbox(field) || field.checked)
    .map(({ name, value }) => [name, value]);
}

/** Gives the fields that were filled in: those that nobody has touched. */
export function fillIn(place: HTMLElement, typed: Typed): DraftField[] {
  return draftFields(place).filter((field) => {
    const values = typed.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isCheckbox(field)) {
      if (field.checked || !values.includes(field.value)) return false;
      field.checked = true;
    } else {
      if (!isUntouched(field) || values[0] === undefined || values[0] === field.value) return false;
      field.value = values[0];
    }
    return true;
  });
}

export function clearDraft(formName: string): void {
  writeTabMemory(keyOf(formName), null);
}

/** Tells whoever listens that a field was filled in, though nobody typed. */
export function dispatchInput(field: HTMLElement): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTyped(value: unknown): value is Typed {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && typeof pair[1] === "string");
}

const keyOf = (formName: string) => `draft:${formName}`;

type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftFields(place: HTMLElement): DraftField[] {
  return Array.from(place.querySelectorAll<DraftField>("input, textarea, select")).filter(
    ({ id, name, type }) => type !== "hidden" && id && name,
  );
}

function isCheckbox(field: DraftField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

function isUntouched(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  return field.value === field.defaultValue;
}
