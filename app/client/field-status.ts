// Shows messages below a field about what was typed in it: the answer for a ZIP code, and corrections of typos.
import { type ZipAnswers, zipAnswersPath } from "#domain/business/zip-answers.ts";
import { plainCharacters } from "#domain/plain-characters.ts";
import { askIfMeant, findSlip } from "#domain/requests/typing-slips.ts";
import { dispatchInput } from "./draft.ts";
import { keepSuccess } from "./keep-success.ts";

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
  // Reserves the line at once: a later shift would move the button that a visitor is about to press.
  if (zip !== "") output.textContent ||= "\u00a0";
  // If loading fails, nothing is shown, and the next ZIP code tries again.
  const known = zip === "" ? {} : await loadOnce().catch((): ZipAnswers => ({}));
  // The visitor may have typed more while the answers were loading.
  if (typedZip(field) === zip) output.textContent = (known[zip] ?? known.other) || "";
}

/** Returns the ZIP code, or "" until there are five digits. */
function typedZip({ value }: HTMLInputElement): string {
  return /^(\d{5})(?:\D|$)/.exec(plainCharacters(value))?.[1] ?? "";
}

async function loadAnswers(): Promise<ZipAnswers> {
  return (await fetch(zipAnswersPath)).json();
}

/** Resolves when the mouse is released: an element added above a pressed button moves it away, and no click follows. */
let released: Promise<unknown> = Promise.resolve();
addEventListener("mousedown", () => {
  released = new Promise((resolve) => addEventListener("mouseup", resolve, { once: true }));
});

addEventListener("focusin", ({ target }) => void prepare(target));
addEventListener("input", ({ target }) => void prepare(target));
for (const event of ["change", "focusout"]) addEventListener(event, ({ target }) => offerSoon(target));
// A field may have been entered or filled in before this script ran.
for (const field of document.querySelectorAll("[data-form] [name=email], [data-form] [name=phone]"))
  if (field === document.activeElement) void prepare(field);
  else offerSoon(field);

function offerSoon(target: EventTarget | null): void {
  void released.then(() => setTimeout(() => void offer(target)));
}

/** Removes a correction as soon as it no longer applies; none is added while the visitor types. */
async function prepare(target: EventTarget | null): Promise<void> {
  const place = await placeBelow(target);
  if (place && place.dataset.for !== (target as HTMLInputElement).value) clear(place);
}

async function offer(target: EventTarget | null): Promise<void> {
  const place = await placeBelow(target);
  if (!place) return;
  const field = target as HTMLInputElement;
  // A screen reader would read the same text again if it were rewritten.
  if (place.dataset.for === field.value) return;
  const { hint, meant } = findSlip(field.name, field.value);
  clear(place);
  if (!hint && !meant) return;
  place.dataset.for = field.value;
  if (hint) {
    const words = document.createElement("span");
    words.textContent = hint;
    place.append(words, " ");
  }
  if (meant) place.append(correction(field, meant, place));
}

function correction(field: HTMLInputElement, meant: string, place: HTMLElement): Element {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-quiet";
  button.textContent = askIfMeant(meant);
  button.addEventListener("click", () => {
    field.value = meant;
    field.focus();
    dispatchInput(field);
    clear(place);
  });
  return button;
}

function clear(place: HTMLElement): void {
  delete place.dataset.for;
  place.replaceChildren();
}

async function placeBelow(field: EventTarget | null): Promise<HTMLElement | null> {
  const form = field instanceof HTMLInputElement && field.closest("[data-form]");
  if (!form || !/^(?:email|phone)$/.test(field.name)) return null;
  await untilHydrated(form);
  return statusBelow(field, "slip");
}

/** Returns the line for `purpose` that describes the field. Added empty: screen readers announce only later changes of it. */
function statusBelow(field: HTMLInputElement, purpose: string): HTMLElement {
  const id = `${field.id}-${purpose}`;
  const others = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  // React overwrites the attribute when an error appears or disappears.
  if (!others.includes(id)) field.setAttribute("aria-describedby", [...others, id].join(" "));
  const status = document.getElementById(id);
  if (status) return status;
  const added = document.createElement("p");
  added.id = id;
  added.className = `field-help ${purpose}`;
  added.setAttribute("role", "status");
  field.after(added);
  return added;
}

/** Resolves after hydration. An element added before would make React render the whole form again. */
export function untilHydrated(form: Element | null): Promise<void> {
  // Hydration removes `data-not-sent`.
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
