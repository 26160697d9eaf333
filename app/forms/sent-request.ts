import { type SentRequest, sentRequestKey } from "../../domain/sent-request.ts";
import { writeTabMemory } from "./tab-memory.ts";

/** The local step after a request was accepted: which form and when, nothing personal, no network call. */
export function recordSentRequest(form: string, submissionId: string): void {
  const sent: SentRequest = { form, submissionId, at: new Date().toISOString() };
  writeTabMemory(sentRequestKey, sent);
}
