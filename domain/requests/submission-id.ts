/** The id a page gives a request before the first try, the same on every try, so that it is stored once. */
export const submissionIdPattern = /^[\w-]{8,255}$/;

/** Where a page that got no answer asks whether a request is stored: its id is appended. */
export const requestStatusPath = "/functions/v1/request-status";
