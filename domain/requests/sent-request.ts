import type { ToldTimes } from "../business/reply-time.ts";

/** Kept in this tab's storage for the thank-you page, and free of personal data. */
export const sentRequestKey = "sent-request";

export type SentRequest = {
  submissionId: string;
  form: string;
  /** The lead's id; null when only the arrival is known. */
  reference: string | null;
  /** As the server returned them; missing if its answer was lost or no server was used. */
  times?: ToldTimes | undefined;
  /** The first day of the requested care. */
  firstDay?: string | undefined;
};

export const thankYouPaths = {
  request: "/thank-you",
  message: "/thank-you/message",
  application: "/thank-you/application",
} as const;

/** Any other path counts as the page of requests. */
export function thankYouKind(path: string): keyof typeof thankYouPaths {
  if (path.startsWith(thankYouPaths.message)) return "message";
  return path.startsWith(thankYouPaths.application) ? "application" : "request";
}

/** The visitor's own copy never leaves this tab's storage. */
export const receiptKey = "receipt";

export type Receipt = {
  submissionId: string;
  lines: ReceiptLine[];
};

/** Short enough to read out on the phone; the owners' search finds the request by it. */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

/** The value of a choice is the label of its option. */
export type ReceiptLine = { label: string; value: string };

export function areReceiptLines(value: unknown): value is ReceiptLine[] {
  return (
    Array.isArray(value) &&
    value.every((line) => typeof line?.label === "string" && typeof line.value === "string")
  );
}
