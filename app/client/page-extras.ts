// Loaded at the visitor's first interaction, so that it does not slow the page's load.
import { businessDay, newTextsEvent } from "./business-day.ts";
import { draftFields } from "./draft.ts";
import { untilHydrated } from "./field-status.ts";

// Opening an answer closes the one above, which would move the question that was just clicked, often under the header.
document.addEventListener("click", ({ target }) => {
  const question = target instanceof Element && target.closest("[name=faq] > summary");
  if (!question) return;
  const { top } = question.getBoundingClientRect();
  requestAnimationFrame(() =>
    scrollBy({ top: question.getBoundingClientRect().top - top, behavior: "instant" }),
  );
});

// Enter moves to the next field of a form; only in the last one it sends.
addEventListener("keydown", (event) => {
  const { key, target, repeat, isComposing, defaultPrevented } = event;
  if (key !== "Enter" || isComposing || defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const form = target.closest<HTMLFormElement>("[data-form] form");
  const fields = form ? draftFields(form).filter(({ offsetParent }) => offsetParent) : [];
  const place = fields.indexOf(target);
  if (place < 0) return;
  // Otherwise the key press would also act in the next field.
  event.preventDefault();
  const next = fields[place + 1];
  if (repeat) return;
  if (next) next.focus();
  else form?.querySelector<HTMLElement>(".form-actions [type=submit]")?.click();
});

for (const event of ["input", newTextsEvent]) addEventListener(event, () => void showEarlyCare());
void showEarlyCare();

/** Shows the server's text, which is in the page already, because a device's clock may be days or years off. */
async function showEarlyCare(): Promise<void> {
  const place = document.querySelector("[data-early-care]");
  const words = document.querySelector<HTMLElement>("[data-early-until]");
  const form = place?.closest("[data-form]");
  if (!words || !form) return;
  await untilHydrated(form);
  const [first, last] = ["startDate", "endDate"].map(
    (name) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
  );
  const firstDay = first || last || "";
  const isEarly = firstDay >= businessDay() && firstDay <= (words.dataset.earlyUntil ?? "");
  const text = firstDay && isEarly ? words.textContent : "";
  // A screen reader would read the same text again if it were rewritten.
  if (place?.textContent === text) return;
  place?.replaceChildren(...(text ? words.cloneNode(true).childNodes : []));
}
