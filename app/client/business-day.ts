/** Returns today's date at the business, as the server wrote it into the page; "" on a page without a server. */
export function businessDay(): string {
  return document.documentElement.dataset.today ?? "";
}

/** Dispatched on window when a new day has begun in the time zone of the business. */
export const newDayEvent = "new-day";

/** Dispatched on window when the page's texts about the present time were fetched again. */
export const newTextsEvent = "new-texts";
