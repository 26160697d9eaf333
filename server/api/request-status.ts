import type { Context } from "hono";
import { submissionIdPattern } from "../../domain/requests/request-protocol.ts";
import { type LeadStore, StoreUnavailableError } from "../store/lead-store.ts";
import { answerJson } from "./answer-request.ts";
import type { AppEnv } from "./app-env.ts";
import { storeUnavailable } from "./refusals.ts";

/** GET /{submissionId}: whether that request is on disk, for a page that got no answer. Nothing personal. */
export function requestStatus(store: LeadStore) {
  return async (context: Context<AppEnv, "/:submissionId">): Promise<Response> => {
    const submissionId = context.req.param("submissionId");
    if (!submissionIdPattern.test(submissionId)) return context.json({ ok: true, known: false });
    try {
      return context.json({ ok: true, known: await store.isKnown(submissionId) });
    } catch (fault) {
      if (!(fault instanceof StoreUnavailableError)) throw fault;
      return answerJson(context, storeUnavailable);
    }
  };
}
