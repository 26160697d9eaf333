import { OperatorError } from "../../domain/operator-error.ts";

/** Thrown by every method when the database cannot be used at present: locked, full, read-only. */
export class StoreUnavailableError extends OperatorError {}

/** It does not pass by itself: somebody has to see to the database. */
export class StoreDamagedError extends StoreUnavailableError {}
