/** The command cannot do what it was asked to; the message is the one sentence the owner sees. Exit code 1. */
export class CommandError extends Error {}

/** The command was called wrongly. Exit code 2. */
export class UsageError extends Error {}
