/** What a form leaves in this tab's memory for the thank-you page, under this key. Nothing personal. */
export const sentRequestKey = "sent-request";

export type SentRequest = {
  submissionId: string;
  form: string;
  /** ISO 8601 */
  at: string;
};

/** The page that thanks for a request, and those for what is answered in another way. */
export const thankYouPaths = {
  request: "/thank-you",
  message: "/thank-you/message",
  application: "/thank-you/application",
} as const;

/** The visitor's own copy of what was sent, under this key of this tab's memory and nowhere else. */
export const receiptKey = "receipt";

export type Receipt = {
  submissionId: string;
  /** Begins the id that the owners see; null where only the arrival is known. */
  reference: string | null;
  /** What was filled in, as it was sent, in the form's order. */
  lines: FilledField[];
};

/** As much of a reference as is read out on the phone; it finds the request like the whole of it. */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

/** A field of a form as the visitor filled it in; of a choice, the words of what was chosen. */
export type FilledField = { label: string; value: string };

export function areReceiptLines(value: unknown): value is FilledField[] {
  return (
    Array.isArray(value) &&
    value.every((line) => typeof line?.label === "string" && typeof line.value === "string")
  );
}

/** Where the visitor first came from, as the page script found it; see readLeadSource. */
export const leadSourceKey = "lead-source";

/** What job applications are stored under; apart from their form, for a script that needs nothing else of it. */
export const jobApplicationName = "job-application";
