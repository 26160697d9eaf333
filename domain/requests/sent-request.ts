import type { ToldTimes } from "../business/reply-time.ts";

/** Kept in this tab's storage for the thank-you page, and free of personal data. */
export const sentRequestKey = "sent-request";

export type SentRequest = {
  submissionId: string;
  form: string;
  /** The lead's id; null when only the arrival is known. */
  reference: string | null;
  /** As the server told them; missing where its answer was lost, or no server was asked. */
  times?: ToldTimes | undefined;
  /** Of the care that was asked for. */
  firstDay?: string | undefined;
};

export const thankYouPaths = {
  request: "/thank-you",
  message: "/thank-you/message",
  application: "/thank-you/application",
} as const;

/** The page of requests stands in for any other path. */
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

/** A choice has the label of its option. */
export type ReceiptLine = { label: string; value: string };

export function areReceiptLines(value: unknown): value is ReceiptLine[] {
  return (
    Array.isArray(value) &&
    value.every((line) => typeof line?.label === "string" && typeof line.value === "string")
  );
}

/** Apart from its form, for a script that needs nothing else of it. */
export const jobApplicationName = "job-application";
