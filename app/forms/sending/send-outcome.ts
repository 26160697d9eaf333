import type { ToldTimes } from "#domain/business/reply-time.ts";
import type { FieldErrors } from "#domain/requests/form.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";

/**
 * `id` is null if only the arrival is known. `corrected` replaces a line of the receipt. `hasNoConsent`: the consent text has
 * changed since the page was opened.
 */
export type StoredOutcome = {
  id: string | null;
  times?: ToldTimes | undefined;
  hasNoConsent?: true;
  corrected?: ReceiptLine;
};

export type SendOutcome =
  /** Stored durably, and the owners can be reached. */
  | ({ kind: "confirmed" } & StoredOutcome)
  /**
   * `isStored`: it is stored, but no owner was notified yet; if false, it may have arrived. `isOnlyOnce`: the receiver cannot
   * detect a repeat.
   */
  | ({ kind: "unconfirmed"; isStored: boolean; isOnlyOnce?: true } & StoredOutcome)
  /** `isAbsent`: the server does not have the request. `mayHaveArrived`: whether it arrived is unknown. */
  | {
      kind: "failed";
      error: string;
      isRejection: boolean;
      isAbsent?: true;
      mayHaveArrived?: true;
      fieldErrors?: FieldErrors;
      retryAfterSeconds?: number;
    };

/** Never throws. `form` is where the request was typed. */
export type SendRequest<T> = (
  request: T,
  submissionId: string,
  form: HTMLFormElement,
) => Promise<SendOutcome>;

/** Returns a failure that is not a rejection by the receiver. */
export function failed(error: string): Extract<SendOutcome, { kind: "failed" }> {
  return { kind: "failed", error, isRejection: false };
}

export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "Unknown error";
}

/** Returns whether the request may have arrived and is sent again under its id, by which the receiver detects a repeat. */
export function isUncertain(outcome: SendOutcome): boolean {
  return outcome.kind === "failed"
    ? outcome.mayHaveArrived === true
    : outcome.kind === "unconfirmed" && !outcome.isStored && !outcome.isOnlyOnce;
}

/** Returns whether the outcome says nothing about an earlier try, as without a connection. */
export function isInconclusive(outcome: SendOutcome): boolean {
  return outcome.kind === "failed" && !outcome.isRejection && !outcome.isAbsent;
}
