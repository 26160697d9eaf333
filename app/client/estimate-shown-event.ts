/** The bar of calls comes with each new estimate, so what it says of the time is filled in again. */
export const estimateShownEvent = "estimate-shown";
