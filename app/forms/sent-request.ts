import { writeTabMemory } from "./tab-memory.ts";

/** Under this key the thank-you page finds which request brought the visitor there. */
export const sentRequestKey = "sent-request";

/** The local step after a request was accepted: which form and when, nothing personal, no network call. */
export function recordSentRequest(form: string, submissionId: string): void {
  writeTabMemory(sentRequestKey, { form, submissionId, at: new Date().toISOString() });
}
