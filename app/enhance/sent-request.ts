import { type SentRequest, sentRequestKey } from "../../domain/sent-request.ts";

/** Null where nothing was sent from this tab, or the browser forbids storage. */
export function readSentRequest(): SentRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(sentRequestKey) ?? "null");
  } catch {
    return null;
  }
}
