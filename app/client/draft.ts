import { readTabMemory, saveTyped, writeTabMemory } from "./tab-memory.ts";

/** `isUntouched`: filled in by the server, or by nobody. */
type Typed = [name: string, value: string, isUntouched?: boolean][];

/** A draft keeps the page's query string under this name, which no field has. */
const addressKey = "";

/** Saves the input in this tab only (sessionStorage), so that a reload loses nothing. */
export function saveDraft(form: HTMLFormElement, formName: string): void {
  saveTyped(keyOf(formName), [...readTyped(form), [addressKey, location.search]]);
}

/**
 * Fills in the saved draft. It also replaces what the server filled in, unless the page's query has changed since: another
 * estimate replaces what the former one had filled in.
 */
export function restoreDraft(form: HTMLFormElement, formName: string): void {
  const kept = readTabMemory(keyOf(formName), isTyped) ?? [];
  const isOfThisAddress = kept.some(([name, value]) => name === addressKey && value === location.search);
  const isReplaced = !isOfThisAddress && form.querySelector("#estimate") !== null;
  const typed = kept.filter(([, , isUntouched]) => !isReplaced || !isUntouched);
  // Input from before this script ran; the event makes the form save it too.
  const typedBefore = draftFields(form).filter((field) => !isUntouched(field));
  // Dispatched after all fields are filled in, because listeners may fill fields that are still empty.
  [...typedBefore, ...fillIn(form, typed, !isOfThisAddress)].forEach(dispatchInput);
}

export function readTyped(container: HTMLElement): Typed {
  return draftFields(container)
    .filter((field) => !isCheckbox(field) || field.checked)
    .map((field) => [field.name, field.value, isUntouched(field)]);
}

/** Fills in the fields that are unchanged, and with `keepsFilled` only those without a value. Returns the changed fields. */
export function fillIn(container: HTMLElement, typed: Typed, keepsFilled = false): DraftField[] {
  return draftFields(container).filter((field) => {
    const isFilled = isCheckbox(field) ? field.checked : !isSelect(field) && field.value;
    if (!isUntouched(field) || (keepsFilled && isFilled)) return false;
    const [value] = valuesOf(field, typed);
    const isSame = !isCheckbox(field) && (value === undefined || value === field.value);
    return !isSame && write(field, typed);
  });
}

/** Fills in what was typed, and empties all other fields. No field is removed: a browser would restore its text. */
export function replaceTyped(container: HTMLElement, typed: Typed): void {
  const changed = draftFields(container).filter((field) => write(field, typed));
  changed.forEach(dispatchInput);
}

/** Firefox restores the fields of a closed tab too, unless they have this attribute. */
export function keepFromBrowser(container: HTMLElement): void {
  for (const field of draftFields(container)) field.autocomplete = "off";
}

/** Unticks boxes that the browser restored all the same: a consent given earlier must not come back. */
export function untickRestored(container: HTMLElement): void {
  for (const field of draftFields(container)) if (isCheckbox(field)) field.checked = field.defaultChecked;
}

function valuesOf({ name }: DraftField, typed: Typed): string[] {
  return typed.filter((entry) => entry[0] === name).map(([, value]) => value);
}

/** Returns whether the field has changed. */
function write(field: DraftField, typed: Typed): boolean {
  const values = valuesOf(field, typed);
  if (isCheckbox(field)) {
    const isChanged = field.checked !== values.includes(field.value);
    field.checked = isChanged !== field.checked;
    return isChanged;
  }
  const [value = (isSelect(field) && field.options[0]?.value) || ""] = values;
  const isChanged = field.value !== value;
  // An empty value also clears a half-typed date, whose value is "" already.
  field.value = value;
  return isChanged;
}

export function clearDraft(formName: string): void {
  writeTabMemory(keyOf(formName), null);
}

/** Dispatches an input event, which listeners expect although nobody has typed. */
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
