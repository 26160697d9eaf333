import type { Context } from "hono";
import { readLeadSource } from "../../domain/leads/lead-source.ts";
import { type AcceptParts, acceptRequest, type RequestKind } from "./accept-request.ts";
import type { AddressLimits } from "./address-limits.ts";
import { answerForm, answerJson, answerUnreadable, type FormPages } from "./answer-request.ts";
import type { LookAtSender } from "./client-address.ts";
import type { FunctionsEnv } from "./functions-env.ts";
import { readBody } from "./read-body.ts";
import { readJsonFields } from "./read-fields.ts";
import { readSubmissionId } from "./refusals.ts";
import { readSpamSignals } from "./spam-signs-of.ts";

export type SubmitParts = FormPages &
  AcceptParts & {
    lookAtSender: LookAtSender;
    /** How many refused forms are shown again with their page, which costs more than anything else here. */
    refusedForms: AddressLimits;
  };

/** POST: stores a request, and says ok only after it is on disk. */
export function submitRequest<T>(parts: SubmitParts, kind: RequestKind<T>) {
  const blank = kind.readForm(new FormData());
  return async (context: Context<FunctionsEnv>): Promise<Response> => {
    const body = await readBody(context.req);
    if (!body.ok) return answerUnreadable(context, body);
    const seen = parts.lookAtSender(context);
    const headerKey = context.req.header("idempotency-key");
    if (body.type === "json") {
      const json = body.value;
      const outcome = await acceptRequest(parts, kind, {
        fields: readJsonFields(json, blank),
        key: readSubmissionId(json.submissionId ?? headerKey),
        form: null,
        signals: readSpamSignals((name) => json[name]),
        source: readLeadSource(json.source, { isOptedOut: context.req.header("sec-gpc") === "1" }),
        seen,
      });
      return answerJson(context, outcome);
    }
    const form = body.value;
    context.set("sent", form);
    const fields = kind.readForm(form);
    const outcome = await acceptRequest(parts, kind, {
      fields,
      key: readSubmissionId(headerKey),
      form,
      signals: readSpamSignals((name) => form.get(name)),
      // Only the page's own program remembers it.
      source: null,
      seen,
    });
    if (!outcome.ok && !parts.refusedForms.take("refused", seen.ipAddress).ok)
      return answerJson(context, outcome);
    return answerForm(context, parts, { form: kind.formOf(fields), sent: form, blank }, outcome);
  };
}
