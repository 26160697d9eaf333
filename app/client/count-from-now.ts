import { isOfficeOpen, nextOpenAt, replyTimeText } from "#domain/business/reply-time.ts";
import { minuteMs } from "#domain/durations.ts";
import { readBusinessClock } from "./business-clock.ts";
import { estimateShownEvent, newDayEvent } from "./estimate-events.ts";
import { readReplyRule, showEarlyCare, showReplyDeadline } from "./show-reply-deadline.ts";
import { untilHydrated } from "./status-below.ts";

const show = () => {
  showYear();
  showPhonesOff();
  if (!document.querySelector("[data-reply-now]")) return;
  showReplyDeadline(new Date());
  void showEarlyDates();
};

show();
addEventListener("input", () => void showEarlyDates());
addEventListener(estimateShownEvent, show);
let day = today();
// The page may stay open for hours.
setInterval(() => {
  show();
  // While offline, nothing could answer anew.
  if (day === today() || !navigator.onLine) return;
  day = today();
  dispatchEvent(new Event(newDayEvent));
}, minuteMs);

function today(): string {
  return readBusinessClock()(new Date()).date;
}

/** The page may have been built in another year; the new one begins where the business is. */
function showYear(): void {
  const [year = ""] = today().split("-");
  for (const shown of document.querySelectorAll("[data-current-year]")) shown.textContent = year;
}

function showPhonesOff(): void {
  const line = document.querySelector<HTMLElement>("[data-phones-off]");
  const day = line?.querySelector("strong");
  if (!line || !day) return;
  const rule = { ...JSON.parse(line.dataset.phonesOff ?? ""), businessClock: readBusinessClock() };
  const now = new Date();
  const opensAt = isOfficeOpen(now, rule) ? null : nextOpenAt(now, rule);
  if (opensAt) day.textContent = replyTimeText(opensAt, rule.businessClock);
  line.hidden = opensAt === null;
}

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
