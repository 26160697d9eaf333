import { OperatorError } from "../../domain/operator-error.ts";

/** Locked, full or read-only at present. */
export class StoreUnavailableError extends OperatorError {}

/** Does not pass by itself: an operator has to act. */
export class StoreDamagedError extends StoreUnavailableError {}

/** When to try again while the store is unavailable. */
export const storeRetryAfterSeconds = 5;
