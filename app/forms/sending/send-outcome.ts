import type { FieldErrors } from "#domain/requests/form.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";

/** `corrected` replaces a line of the receipt; `hasNoConsent`: the consent text has changed since the page was opened. */
export type SendOutcome =
  /** Stored durably, and the owners can be reached. `id` is null when only the arrival is known. */
  | { kind: "confirmed"; id: string | null; hasNoConsent?: true; corrected?: ReceiptLine }
  /**
   * `isStored`: saved, but no owner was notified yet; otherwise it may have arrived. `isOnlyOnce`: the receiver could not
   * detect a repeat.
   */
  | {
      kind: "unconfirmed";
      isStored: boolean;
      id: string | null;
      isOnlyOnce?: true;
      hasNoConsent?: true;
      corrected?: ReceiptLine;
    }
  /** `isAbsent`: the server does not have it; `mayHaveArrived`: nobody knows. */
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

export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "Unknown error";
}

/** An uncertain request is sent again under its id, unless the receiver could not detect the repeat. */
export function isUncertain(outcome: SendOutcome): boolean {
  return outcome.kind === "failed"
    ? outcome.mayHaveArrived === true
    : outcome.kind === "unconfirmed" && !outcome.isStored && !outcome.isOnlyOnce;
}

/** A missing connection says nothing about an earlier try. */
export function isInconclusive(outcome: SendOutcome): boolean {
  return outcome.kind === "failed" && !outcome.isRejection && !outcome.isAbsent;
}
