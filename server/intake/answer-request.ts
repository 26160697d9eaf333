import type { Context } from "hono";
import { earlyCareId } from "#domain/business/early-care.ts";
import type { ToldTimes } from "#domain/business/reply-time.ts";
import { type FieldErrors, formNameOf, formText, thankYouPathOf } from "#domain/requests/form.ts";
import { type FormReply, tooManyAttemptsError } from "#domain/requests/request-protocol.ts";
import type { AppEnv, PostedForm } from "../net/read-body.ts";
import { StoreUnavailableError, storeRetryAfterSeconds } from "../store/store-errors.ts";

type Rejection = {
  ok: false;
  status: 400 | 413 | 415 | 422 | 429 | 500 | 503;
  reason: string;
  error: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
};

export type Outcome =
  /** `smsConsent`: the visitor agreed to an outdated consent text. */
  { ok: true; id: string; confirmed: boolean; times?: ToldTimes; smsConsent?: "missing" } | Rejection;

export type FormPages = {
  /** "" when the pages have the origin that the form was posted to. */
  redirectOrigin: string;
  showForm: (
    context: Context<AppEnv>,
    page: string,
    reply: FormReply,
  ) => Promise<{ html: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | null>;
};

export function reject(status: Rejection["status"], reason: string, error: string): Rejection {
  return { ok: false, status, reason, error };
}

export const notASubmissionId = reject(400, "submission-id", "The submissionId is not valid.");
export const keyReused = reject(422, "key-reused", "This submissionId was used for another request.");
const cannotStoreError = "We couldn't save your request just now. Please try again or call us.";

/** Rethrows any fault other than an unavailable store. */
export function rejectUnavailable(fault: unknown): Rejection {
  if (!(fault instanceof StoreUnavailableError)) throw fault;
  return { ...reject(503, "store", cannotStoreError), retryAfterSeconds: storeRetryAfterSeconds };
}

export function tooMany(retryAfterSeconds: number): Rejection {
  return { ...reject(429, "too-many", tooManyAttemptsError), retryAfterSeconds };
}

export function wrongFields(fieldErrors: FieldErrors): Rejection {
  return { ...reject(400, "fields", "Please check the marked fields."), fieldErrors };
}

export function answerJson(context: Context<AppEnv>, outcome: Outcome): Response {
  if (outcome.ok) return context.json(outcome);
  const { status, reason, retryAfterSeconds, ...answer } = outcome;
  context.set("reason", reason);
  // Do not wait for the rest of an oversized body.
  if (status === 413) context.header("connection", "close");
  return context.json(answer, status, retryAfter(retryAfterSeconds));
}

/** When the page cannot be rendered, the rejection is answered as JSON, which html-rejections turns into a page. */
export async function answerForm(
  context: Context<AppEnv>,
  { showForm, redirectOrigin }: FormPages,
  posted: PostedForm,
  outcome: Outcome & { isLate?: boolean },
): Promise<Response> {
  if (outcome.ok) {
    const path = thankYouPathOf(posted.form) + (outcome.isLate ? `#${earlyCareId}` : "");
    return context.redirect(redirectOrigin + path, 303);
  }
  const { status, error, fieldErrors, retryAfterSeconds } = outcome;
  const page = await showForm(context, formText(posted.data, "page"), {
    kind: "rejected",
    ...typedValues(posted),
    fieldErrors: fieldErrors ?? {},
    error: fieldErrors ? null : error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  if (!page) return answerJson(context, outcome);
  context.set("reason", outcome.reason);
  return context.body(page.html, status, { ...page.headers, ...retryAfter(retryAfterSeconds) });
}

function typedValues({ form, data }: PostedForm): Pick<FormReply, "form" | "values" | "choices"> {
  const { groups, single = [] } = Object.groupBy(Object.entries(form.fields), ([, { kind }]) =>
    kind === "choices" ? "groups" : "single",
  );
  const values = Object.fromEntries(single.map(([name]) => [name, formText(data, name)]));
  const choices = groups?.map(([name]) => [name, data.getAll(name)]);
  return {
    form: formNameOf(form, values),
    values,
    ...(choices && { choices: Object.fromEntries(choices) }),
  };
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}
