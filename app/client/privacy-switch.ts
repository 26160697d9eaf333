import type { AdChoice } from "#domain/business/ad-tags.ts";
import { readAdChoice, readAdTagsStatus, saveSharingChoice } from "./sharing-choice.ts";

const fieldset = document.querySelector<HTMLFieldSetElement>("[data-privacy-switch]");
if (fieldset) {
  fieldset.addEventListener("change", ({ target }) => {
    saveSharingChoice((target as HTMLInputElement).value as AdChoice);
    showStatus(fieldset);
  });
  showStatus(fieldset);
  // The choice may be made in another tab, or on a page after this one, before the back button restores this one as it was.
  for (const event of ["storage", "visibilitychange"]) addEventListener(event, () => showStatus(fieldset));
}

function showStatus(fieldset: HTMLFieldSetElement): void {
  const status = readAdTagsStatus();
  fieldset.disabled = status === "privacy-control" || status === "storage-blocked";
  const shown = fieldset.disabled ? "refused" : (readAdChoice() ?? status);
  for (const radio of fieldset.querySelectorAll("input")) radio.checked = radio.value === shown;
  const line = fieldset.querySelector<HTMLElement>("[data-words]");
  if (line) line.textContent = JSON.parse(line.dataset.words ?? "{}")[status];
}
