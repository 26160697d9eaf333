import type { FieldErrors } from "../../../domain/requests/form.ts";
import type { FilledField } from "../../../domain/requests/sent-request.ts";

/**
 * What became of a request, as far as this browser can know. `corrected`: what the receipt says otherwise than was sent;
 * `hasNoConsent`: the words about text messages have changed since the page was opened, so agreeing to them is no proof.
 */
export type SendOutcome =
  /** Stored on the server's disk, and the owners can be reached. `id`: the server's own, null where only that is known. */
  | { kind: "confirmed"; id: string | null; hasNoConsent?: true; corrected?: FilledField }
  /**
   * `isStored`: on the server's disk, but nobody could be told yet. Otherwise it may or may not have arrived;
   * `isOnlyOnce`: and must not be sent again, because whoever got it would not know it again.
   */
  | {
      kind: "unconfirmed";
      isStored: boolean;
      id: string | null;
      isOnlyOnce?: true;
      hasNoConsent?: true;
      corrected?: FilledField;
    }
  /**
   * Refused by the server, not sent, or answered by a proxy whose server is gone. `isAbsent`: the server says that it
   * does not have it; `mayHaveArrived`: nobody could say so; `retryAfterSeconds`: how long it wants to be left alone.
   */
  | {
      kind: "failed";
      error: string;
      isRefusal: boolean;
      isAbsent?: true;
      mayHaveArrived?: true;
      fieldErrors?: FieldErrors;
      retryAfterSeconds?: number;
    };

/** Sends one request under its id; never throws. `form`: where it was typed. */
export type SendRequest<T> = (
  request: T,
  submissionId: string,
  form: HTMLFormElement,
) => Promise<SendOutcome>;

/** What went wrong, in words, whatever was thrown. */
export function errorText(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : "Unknown error";
}

/** Then it is sent again under its id, unless whoever got it would not know it again. */
export function isInDoubt(outcome: SendOutcome): boolean {
  return outcome.kind === "failed"
    ? outcome.mayHaveArrived === true
    : outcome.kind === "unconfirmed" && !outcome.isStored && !outcome.isOnlyOnce;
}

/** No connection says nothing about an earlier try. */
export function isInconclusive(outcome: SendOutcome): boolean {
  return outcome.kind === "failed" && !outcome.isRefusal && !outcome.isAbsent;
}
