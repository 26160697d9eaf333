/** What the form leaves behind for the thank-you page, under this key of the tab's memory. */
export const sentRequestKey = "sent-request";

export type SentRequest = {
  submissionId: string;
  form: string;
  /** ISO 8601 */
  at: string;
};

/** Null where nothing was sent from this tab, or the browser forbids storage. */
export function readSentRequest(): SentRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(sentRequestKey) ?? "null");
  } catch {
    return null;
  }
}
