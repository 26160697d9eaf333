/** The bar of calls comes with each new estimate, so what it says of the time is filled in again. */
export const estimateShownEvent = "estimate-shown";

/** It is another day where the business is, from which what is due when counts. */
export const newDayEvent = "new-day";
