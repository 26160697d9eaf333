import type { Context } from "hono";
import { readLeadSource } from "../../domain/leads/lead-source.ts";
import { type Form, readFormData, readJson } from "../../domain/requests/form.ts";
import { type AcceptParts, acceptRequest } from "./accept-request.ts";
import { answerForm, answerJson, answerUnreadable, type FormPages } from "./answer-request.ts";
import type { AppEnv } from "./app-env.ts";
import type { ReadClientInfo } from "./client/client-info.ts";
import type { RateLimiter } from "./client/rate-limiter.ts";
import { readSpamSignals } from "./client/spam-signals.ts";
import { readBody } from "./read-body.ts";
import { readSubmissionId } from "./refusals.ts";

export type SubmitParts = FormPages &
  AcceptParts & {
    readClientInfo: ReadClientInfo;
    /** How many refused forms are shown again with their page, which costs more than anything else here. */
    refusedFormLimiter: RateLimiter;
  };

/** POST: stores a form's request, and says ok only after it is on disk. */
export function submitRequest(parts: SubmitParts, form: Form) {
  return async (context: Context<AppEnv>): Promise<Response> => {
    const body = await readBody(context.req);
    if (!body.ok) return answerUnreadable(context, body);
    const client = parts.readClientInfo(context);
    const headerKey = context.req.header("idempotency-key");
    if (body.type === "json") {
      const json = body.value;
      const outcome = await acceptRequest(parts, form, {
        fields: readJson(form, json),
        key: readSubmissionId(json.submissionId ?? headerKey),
        data: null,
        signals: readSpamSignals((name) => json[name]),
        source: readLeadSource(json.source, { isOptedOut: context.req.header("sec-gpc") === "1" }),
        client,
      });
      return answerJson(context, outcome);
    }
    const data = body.value;
    context.set("sent", { form, data });
    const outcome = await acceptRequest(parts, form, {
      fields: readFormData(form, data),
      key: readSubmissionId(headerKey),
      data,
      signals: readSpamSignals((name) => data.get(name)),
      // Only the page's own program remembers it.
      source: null,
      client,
    });
    if (!outcome.ok && !parts.refusedFormLimiter.take("refused", client.ipAddress).ok)
      return answerJson(context, outcome);
    return answerForm(context, parts, { form, data }, outcome);
  };
}
