/** Whoever runs the program can put this right: the message is one sentence that says how, instead of a stack trace. */
export class OperatorError extends Error {}
