import { draftFields } from "./draft.ts";

// The Enter key leads from field to field of a form, and sends from the last one alone.
addEventListener("keydown", (event) => {
  const { key, target, repeat, isComposing, defaultPrevented } = event;
  if (key !== "Enter" || isComposing || defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const form = target.closest<HTMLFormElement>("[data-form] form");
  const fields = form ? draftFields(form).filter(({ offsetParent }) => offsetParent) : [];
  const place = fields.indexOf(target);
  if (place < 0) return;
  // Otherwise the key would also do what it does in the next field.
  event.preventDefault();
  const next = fields[place + 1];
  if (repeat) return;
  if (next) next.focus();
  else form?.querySelector<HTMLElement>(".form-actions [type=submit]")?.click();
});
