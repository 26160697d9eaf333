import { type ZipAnswers, zipAnswersPath } from "../../domain/business/zip-answers.ts";
import { untilHydrated } from "./until-hydrated.ts";

let answers: Promise<ZipAnswers> | undefined;

for (const question of document.querySelectorAll<HTMLElement>("[data-zip-question]")) question.hidden = false;

addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "zipCode") void answer(target);
});
// A ZIP code may have been typed before this script ran, or filled in by the browser.
for (const field of document.querySelectorAll<HTMLInputElement>("[name=zipCode]")) void answer(field);

async function answer(field: HTMLInputElement): Promise<void> {
  const zip = typedZip(field);
  await untilHydrated(field.closest("[data-form]"));
  const output = outputBelow(field);
  const known = zip === "" ? {} : await loadOnce();
  // More may have been typed meanwhile.
  if (typedZip(field) === zip) output.textContent = (known[zip] ?? known.other) || "";
}

/** "" until there are five digits. */
function typedZip({ value }: HTMLInputElement): string {
  return /^\s*(\d{5})(?:\D|$)/.exec(value)?.[1] ?? "";
}

/** Added empty, because screen readers announce only what changes in a live region after it was added. */
function outputBelow(input: HTMLInputElement): Element {
  const id = `${input.id}-answer`;
  const others = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  // React writes the attribute anew when an error comes or goes.
  if (!others.includes(id)) input.setAttribute("aria-describedby", [...others, id].join(" "));
  const output = document.getElementById(id);
  if (output) return output;
  const added = document.createElement("p");
  added.id = id;
  added.className = "field-help zip-answer";
  added.role = "status";
  input.after(added);
  return added;
}

function loadOnce(): Promise<ZipAnswers> {
  answers ??= load();
  return answers;
}

/** If loading fails, nothing is shown, and the next ZIP code tries again. */
async function load(): Promise<ZipAnswers> {
  try {
    return await (await fetch(zipAnswersPath)).json();
  } catch {
    answers = undefined;
    return {};
  }
}
