import { readTabMemory, saveTyped, writeTabMemory } from "./tab-memory.ts";

type Typed = [name: string, value: string][];

/** No field has this name. */
const addressKey = "";

/** Kept in this tab only, so that a reload loses nothing. */
export function saveDraft(form: HTMLFormElement, formName: string): void {
  saveTyped(keyOf(formName), [...readTyped(form), [addressKey, location.search]]);
}

/** Also in place of what the server filled in, unless that is newer, as from another estimate. */
export function restoreDraft(form: HTMLFormElement, formName: string): void {
  const typed = readTabMemory(keyOf(formName), isTyped) ?? [];
  const isOfThisAddress = typed.some(([name, value]) => name === addressKey && value === location.search);
  // Typed before this script came; the event saves it too.
  const typedBefore = draftFields(form).filter((field) => !isUntouched(field));
  // Dispatched after all fields are filled in, because listeners may fill fields that are still empty.
  [...typedBefore, ...fillIn(form, typed, !isOfThisAddress)].forEach(dispatchInput);
}

export function readTyped(container: HTMLElement): Typed {
  return draftFields(container)
    .filter((field) => !isCheckbox(field) || field.checked)
    .map(({ name, value }) => [name, value]);
}

/** What the visitor has changed meanwhile stays, and with `keepsFilled` all that has a value. Returns the changed fields. */
export function fillIn(container: HTMLElement, typed: Typed, keepsFilled = false): DraftField[] {
  return draftFields(container).filter((field) => {
    const isFilled = isCheckbox(field) ? field.checked : !isSelect(field) && field.value;
    if (!isUntouched(field) || (keepsFilled && isFilled)) return false;
    const [value] = valuesOf(field, typed);
    const isSame = !isCheckbox(field) && (value === undefined || value === field.value);
    return !isSame && write(field, typed);
  });
}

/** Fills in what was typed, and empties all other fields. Each stays on the page: a browser restores the words of one that was taken away. */
export function replaceTyped(container: HTMLElement, typed: Typed): void {
  const changed = draftFields(container).filter((field) => write(field, typed));
  changed.forEach(dispatchInput);
}

/** Firefox also keeps the words of a closed tab, except of such fields. */
export function keepFromBrowser(container: HTMLElement): void {
  for (const field of draftFields(container)) field.autocomplete = "off";
}

/** It keeps ticks all the same. Nobody's earlier consent may come back. */
export function untickRestored(container: HTMLElement): void {
  for (const field of draftFields(container)) if (isCheckbox(field)) field.checked = field.defaultChecked;
}

function valuesOf({ name }: DraftField, typed: Typed): string[] {
  return typed.filter((entry) => entry[0] === name).map(([, value]) => value);
}

/** Whether that changed it. */
function write(field: DraftField, typed: Typed): boolean {
  const values = valuesOf(field, typed);
  if (isCheckbox(field)) {
    const isChanged = field.checked !== values.includes(field.value);
    field.checked = isChanged !== field.checked;
    return isChanged;
  }
  const [value = (isSelect(field) && field.options[0]?.value) || ""] = values;
  const isChanged = field.value !== value;
  // Also takes away a half-typed date, which has no value.
  field.value = value;
  return isChanged;
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

export function draftFields(container: HTMLElement): DraftField[] {
  return Array.from(container.querySelectorAll<DraftField>("input, textarea, select")).filter(
    ({ id, name }) => id && name,
  );
}

function isCheckbox(field: DraftField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === "checkbox";
}

function isSelect(field: DraftField): field is HTMLSelectElement {
  return field instanceof HTMLSelectElement;
}

function isUntouched(field: DraftField): boolean {
  if (isSelect(field))
    return [...field.options].every(({ selected, defaultSelected }) => selected === defaultSelected);
  return isCheckbox(field) ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}
