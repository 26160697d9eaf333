import { type ZipAnswers, zipAnswersPath } from "../../domain/business/zip-answers.ts";

let answers: Promise<ZipAnswers> | undefined;

for (const question of document.querySelectorAll<HTMLElement>("[data-zip-question]")) question.hidden = false;

addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === "zipCode") void answer(target);
});
// Typed before this script ran, or filled in by the browser.
for (const field of document.querySelectorAll<HTMLInputElement>("[name=zipCode]")) void answer(field);

async function answer(field: HTMLInputElement): Promise<void> {
  const zip = typedZip(field);
  await untilHydrated(field.closest("[data-form]"));
  const place = answerPlace(field);
  const known = zip === "" ? {} : await loadOnce();
  // More may have been typed meanwhile.
  if (typedZip(field) === zip) place.textContent = (known[zip] ?? known.other) || "";
}

/** React renders a whole form again when it finds an unknown element in it. Later it leaves such an element alone. */
function untilHydrated(form: Element | null): Promise<void> {
  const isHydrated = () => !form?.querySelector("[data-not-sent]");
  return new Promise((resolve) => {
    if (!form || isHydrated()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isHydrated()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { childList: true, subtree: true });
  });
}

/** "" until there are five digits. */
function typedZip({ value }: HTMLInputElement): string {
  return /^\s*(\d{5})(?:\D|$)/.exec(value)?.[1] ?? "";
}

/** Added empty, because only what changes later is read out. */
function answerPlace(input: HTMLInputElement): Element {
  const place = input.parentElement?.querySelector(".zip-answer");
  if (place) return place;
  const added = document.createElement("p");
  added.className = "field-help zip-answer";
  added.role = "status";
  input.after(added);
  return added;
}

function loadOnce(): Promise<ZipAnswers> {
  answers ??= load();
  return answers;
}

/** Without an answer nothing is said, and the next ZIP code asks again. */
async function load(): Promise<ZipAnswers> {
  try {
    return await (await fetch(zipAnswersPath)).json();
  } catch {
    answers = undefined;
    return {};
  }
}
