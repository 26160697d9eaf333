import type { FieldErrors } from "../../domain/requests/form.ts";
import { submissionIdPattern, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { type Outcome, refuse } from "./answer-request.ts";

export const notASubmissionId = refuse({
  status: 400,
  reason: "submission-id",
  error: "The submissionId is not valid.",
});

export const keyReused = refuse({
  status: 422,
  reason: "key-reused",
  error: "This submissionId was used for another request.",
});

/** After this long it is worth trying again. */
export const storeRetrySeconds = 5;

export const cannotStoreError = "We could not save your request just now. Please try again or call us.";

export const storeUnavailable = refuse({
  status: 503,
  reason: "store",
  error: cannotStoreError,
  retryAfterSeconds: storeRetrySeconds,
});

export function tooMany(retryAfterSeconds: number): Outcome {
  return refuse({ status: 429, reason: "too-many", error: tooManyAttemptsError, retryAfterSeconds });
}

export function wrongFields(fieldErrors: FieldErrors): Outcome {
  return refuse({ status: 400, reason: "fields", error: "Please check the marked fields.", fieldErrors });
}

export type SubmissionId = { ok: true; id: string | null } | { ok: false };

/** The header's draft standard puts the key in quotes. */
export function readSubmissionId(given: unknown): SubmissionId {
  if (given === undefined || given === null) return { ok: true, id: null };
  const id = typeof given === "string" ? given.replace(/^"(.*)"$/, "$1") : "";
  return submissionIdPattern.test(id) ? { ok: true, id } : { ok: false };
}
