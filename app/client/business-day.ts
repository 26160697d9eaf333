/** The day of the business as the server answered with the page, never later than it is now; "" where no server tells it. */
export function businessDay(): string {
  return document.documentElement.dataset.today ?? "";
}

/** It is another day where the business is, from which what is due when counts. */
export const newDayEvent = "new-day";
