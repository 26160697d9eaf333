import {
  type Receipt,
  receiptKey,
  type SentRequest,
  sentRequestKey,
} from "../../domain/requests/sent-request.ts";
import { writeTabMemory, writeWords } from "../client/tab-memory.ts";

/**
 * The local step after a request was accepted: which form and when, without a network call. What was sent stays in
 * this tab for the thank-you page, unless the visitor wants nothing kept.
 */
export function recordSentRequest(form: string, receipt: Receipt): void {
  const sent: SentRequest = { form, submissionId: receipt.submissionId, at: new Date().toISOString() };
  writeTabMemory(sentRequestKey, sent);
  writeWords(receiptKey, receipt);
}
