import { minuteMs } from "../../domain/durations.ts";
import { readReplyRule, showEarlyCare, showReplyDeadline } from "./show-reply-deadline.ts";
import { untilHydrated } from "./status-below.ts";

const show = () => {
  showReplyDeadline(new Date());
  void showEarlyDates();
};

show();
addEventListener("input", () => void showEarlyDates());
// The page may stay open for hours.
setInterval(show, minuteMs);

async function showEarlyDates(): Promise<void> {
  const rule = readReplyRule();
  const form = document.querySelector("[data-early-care]")?.closest("[data-form]");
  if (!rule || !form) return;
  await untilHydrated(form);
  const [first, last] = ["startDate", "endDate"].map(
    (name) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
  );
  showEarlyCare(first || last || "", new Date(), rule);
}
