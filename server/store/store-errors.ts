import { OperatorError } from "../../domain/operator-error.ts";

/** Thrown by every method when the database cannot be used at present: locked, full, read-only. */
export class StoreUnavailableError extends OperatorError {}

/** Does not pass by itself: an operator has to act. */
export class StoreDamagedError extends StoreUnavailableError {}
