import { type ZipAnswers, zipAnswersPath } from "#domain/business/zip-answers.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import { keepSuccess } from "./keep-success.ts";
import { statusBelow, untilHydrated } from "./status-below.ts";

const loadOnce = keepSuccess(loadAnswers);

for (const question of document.querySelectorAll<HTMLElement>("[data-zip-question]")) question.hidden = false;

addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "zipCode") void answer(target);
});
// A ZIP code may have been typed before this script ran, or filled in by the browser.
for (const field of document.querySelectorAll<HTMLInputElement>("[name=zipCode]")) void answer(field);

async function answer(field: HTMLInputElement): Promise<void> {
  const zip = typedZip(field);
  await untilHydrated(field.closest("[data-form]"));
  const output = statusBelow(field, "zip-answer");
  // Takes its line at once: what moves later, such as a button, is missed by whoever is about to press it.
  if (zip !== "") output.textContent ||= "\u00a0";
  // If loading fails, nothing is shown, and the next ZIP code tries again.
  const known = zip === "" ? {} : await loadOnce().catch((): ZipAnswers => ({}));
  // More may have been typed meanwhile.
  if (typedZip(field) === zip) output.textContent = (known[zip] ?? known.other) || "";
}

/** "" until there are five digits. */
function typedZip({ value }: HTMLInputElement): string {
  return /^(\d{5})(?:\D|$)/.exec(plainCharacters(value))?.[1] ?? "";
}

async function loadAnswers(): Promise<ZipAnswers> {
  return (await fetch(zipAnswersPath)).json();
}
