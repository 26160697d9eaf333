import { minuteMs } from "#domain/durations.ts";
import { newDayEvent } from "./new-day-event.ts";

const oldMs = 15 * minuteMs;
/** As the server puts them in (server/site/page-at.ts). */
const timely = ".by-date,.phones-off,[data-reply-now],[data-current-year],[data-early-until]";

/** A page may stay open for days. What it says of the time is asked for anew, because the device's own clock may be wrong. */
export function keepCurrent(): void {
  let askedAt = Date.now();
  const askOnceOld = async () => {
    if (document.hidden || !navigator.onLine || Math.abs(Date.now() - askedAt) < oldMs) return;
    const html = await fetch(location.href).then((answer) => answer.text());
    askedAt = Date.now();
    const page = new DOMParser().parseFromString(html, "text/html");
    const [shown, current] = [document, page].map((each) => each.querySelectorAll(timely));
    // After an update of the site another page may have come.
    if (!shown || !current || shown.length !== current.length) return;
    shown.forEach((part, i) => {
      const other = current[i];
      if (other && !part.isEqualNode(other)) part.replaceWith(other);
    });
    showDay(page.documentElement.dataset.today);
  };
  // Without a connection it is tried again.
  const ask = () => void askOnceOld().catch(() => {});
  setInterval(ask, minuteMs);
  for (const event of ["visibilitychange", "pageshow"]) addEventListener(event, ask);
}

function showDay(today: string | undefined): void {
  const { dataset } = document.documentElement;
  if (!today || today === dataset.today) return;
  dataset.today = today;
  dispatchEvent(new Event(newDayEvent));
}
