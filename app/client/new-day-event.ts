/** It is another day where the business is, from which what is due when counts. */
export const newDayEvent = "new-day";
