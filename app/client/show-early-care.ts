import { businessDay } from "./business-day.ts";
import { untilHydrated } from "./status-below.ts";

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
