// A page may stay open for days. Its parts that depend on the time are then fetched again: the device's clock may be wrong.
import { minuteMs } from "#domain/durations.ts";
import { newDayEvent, newTextsEvent } from "./business-day.ts";
import { isOfHistory } from "./page-parts.ts";

const oldMs = 15 * minuteMs;
/** The parts that the server fills in as it answers (server/site/page-at.ts). */
const timely = ".by-date,.phones-off,[data-reply-now],[data-current-year],[data-early-until]";

let askedAt = isOfHistory() ? 0 : performance.timeOrigin;
// A failed request is tried again at the next call.
const ask = () => void askOnceOld().catch(() => {});
setInterval(ask, minuteMs);
for (const event of ["visibilitychange", "pageshow"]) addEventListener(event, ask);
ask();

async function askOnceOld(): Promise<void> {
  if (document.hidden || !navigator.onLine || Math.abs(Date.now() - askedAt) < oldMs) return;
  // On a page of the history, a browser would take its cached answer again.
  const html = await fetch(location.href, { cache: "no-cache" }).then((answer) => answer.text());
  askedAt = Date.now();
  const page = new DOMParser().parseFromString(html, "text/html");
  const current = page.querySelectorAll(timely);
  const shown = document.querySelectorAll(timely);
  // After an update of the site the answer may have other parts than this page.
  if (shown.length !== current.length) return;
  shown.forEach((part, i) => {
    const other = current[i];
    if (other && !part.isEqualNode(other)) part.replaceWith(other);
  });
  showDay(page.documentElement.dataset.today);
  dispatchEvent(new Event(newTextsEvent));
}

function showDay(today: string | undefined): void {
  const { dataset } = document.documentElement;
  if (!today || today === dataset.today) return;
  dataset.today = today;
  dispatchEvent(new Event(newDayEvent));
}
