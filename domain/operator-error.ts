/** The message tells the person who runs the program how to fix it, so no stack trace is shown. */
export class OperatorError extends Error {}
