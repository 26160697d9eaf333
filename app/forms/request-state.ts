import type { FieldErrors } from "#domain/requests/form.ts";
import type { ReceiptLine } from "#domain/requests/sent-request.ts";

/** A validated request with its display values. */
export type Prepared<T> = {
  request: T;
  submissionId: string;
  fields: ReceiptLine[];
  /** The whole form as JSON, to detect later changes. */
  typed: string;
};

export type RequestState<T> = {
  step: "editing" | "reviewing" | "submitting" | "sent" | "sent-but-edited" | "unconfirmed" | "failed";
  fieldErrors: FieldErrors;
  /** Counts tries that were rejected for their fields. */
  rejections: number;
  /** The form was emptied by the visitor, or because the request was sent. */
  isEmptied: boolean;
  resumes: number;
  /** The request that is under review or was last sent; null once it is stored. */
  prepared: Prepared<T> | null;
  /** A request that may have arrived: it is silently sent again under its id until its state is known. */
  awaitingConfirmation: Prepared<T> | null;
  /** How often the visitor was shown that sending takes long. */
  delays: number;
  error: string;
  retryAfterSeconds?: number | undefined;
};

export function emptyState<T>(fieldErrors: FieldErrors): RequestState<T> {
  return {
    step: "editing",
    fieldErrors,
    rejections: 0,
    isEmptied: false,
    resumes: 0,
    prepared: null,
    awaitingConfirmation: null,
    delays: 0,
    error: "",
    retryAfterSeconds: undefined,
  };
}
