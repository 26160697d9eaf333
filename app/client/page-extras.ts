// Loaded at the visitor's first interaction, so that it does not slow the page's load.
import { businessDay } from "./business-day.ts";
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

addEventListener("input", () => void showEarlyCare());
void showEarlyCare();

/** In the server's words, which are in the page, because a device's clock may be days or years off. */
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
  // Rewritten, it would be read out again.
  if (place?.textContent === text) return;
  place?.replaceChildren(...(text ? words.cloneNode(true).childNodes : []));
}
