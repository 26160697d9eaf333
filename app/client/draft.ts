import { readTabMemory, saveTyped, writeTabMemory } from "./tab-memory.ts";

type Typed = [name: string, value: string][];

/** Kept in this tab only, so that a reload loses nothing. */
export function saveDraft(form: HTMLFormElement, formName: string): void {
  saveTyped(keyOf(formName), readTyped(form));
}

/** Fields that have a value keep it: the visitor typed it meanwhile, or the server filled it in. */
export function restoreDraft(form: HTMLFormElement, formName: string): void {
  const typed = readTabMemory(keyOf(formName), isTyped);
  // Dispatched after all fields are filled in, because listeners may fill fields that are still empty.
  if (typed) fillIn(form, typed).forEach(dispatchInput);
}

export function readTyped(container: HTMLElement): Typed {
  return draftFields(container)
    .filter((field) => !isCheckbox(field) || field.checked)
    .map(({ name, value }) => [name, value]);
}

/** Returns the fields that it filled in. */
export function fillIn(container: HTMLElement, typed: Typed): DraftField[] {
  return draftFields(container).filter((field) => {
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

/** Listeners expect an input event although nobody typed. */
export function dispatchInput(field: HTMLElement): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTyped(value: unknown): value is Typed {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && typeof pair[1] === "string");
}

const keyOf = (formName: string) => `draft:${formName}`;

type DraftField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftFields(container: HTMLElement): DraftField[] {
  return Array.from(container.querySelectorAll<DraftField>("input, textarea, select")).filter(
    ({ id, name, type }) => type !== "hidden" && id && name,
  );
}

function isCheckbox(field: DraftField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

function isUntouched(field: DraftField): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  return !field.value;
}
