import type { Context } from "hono";
import { formText } from "../../domain/requests/form-text.ts";
import type { FormReply } from "../../domain/requests/function-calls.ts";
import type { FieldErrors } from "../../domain/requests/validate.ts";
import type { FunctionsEnv } from "./functions-env.ts";
import type { UnreadableBody } from "./read-body.ts";
import type { RawFields } from "./read-fields.ts";

type Refusal = {
  status: 400 | 422 | 429 | 500 | 503;
  /** For the log. */
  reason: string;
  error: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
};

/** What became of a request, however it was sent. */
export type Outcome = { ok: true; id: string; confirmed: boolean } | ({ ok: false } & Refusal);

/** Where a form that was posted without JavaScript leads. */
export type FormPages = {
  thankYouUrl: string;
  /** The form's page again, with what was typed and what is wrong; null when it cannot be had. */
  showForm: (
    page: string,
    reply: FormReply,
  ) => Promise<{ html: string; headers: Record<string, string> } | null>;
};

export function refuse(refusal: Refusal): Outcome {
  return { ok: false, ...refusal };
}

export function answerJson(context: Context<FunctionsEnv>, outcome: Outcome): Response {
  if (outcome.ok) return context.json(outcome);
  const { status, reason, retryAfterSeconds, ...answer } = outcome;
  context.set("reason", reason);
  return context.json(answer, status, retryAfter(retryAfterSeconds));
}

export function answerUnreadable(
  context: Context<FunctionsEnv>,
  { status, reason, error }: UnreadableBody,
): Response {
  context.set("reason", reason);
  // The rest of a body that is too large is not waited for.
  if (status === 413) context.header("connection", "close");
  return context.json({ ok: false, error }, status);
}

/**
 * Where the form's page cannot be shown, the refusal is answered as JSON: middleware/refusal-pages makes a page of it.
 * @param page what is shown again when it was refused: `blank` says what fields are kept of what was `sent`
 */
export async function answerForm(
  context: Context<FunctionsEnv>,
  { showForm, thankYouUrl }: FormPages,
  { form, sent, blank }: { form: string; sent: FormData; blank: RawFields },
  outcome: Outcome,
): Promise<Response> {
  if (outcome.ok) return context.redirect(thankYouUrl, 303);
  const { status, error, fieldErrors, retryAfterSeconds } = outcome;
  const page = await showForm(formText(sent, "page"), {
    form,
    ...keep(sent, blank),
    fieldErrors: fieldErrors ?? {},
    // The fields' own messages say it all.
    error: fieldErrors ? null : error,
  });
  if (!page) return answerJson(context, outcome);
  context.set("reason", outcome.reason);
  return context.body(page.html, status, { ...page.headers, ...retryAfter(retryAfterSeconds) });
}

function keep(sent: FormData, blank: RawFields): Pick<FormReply, "values" | "choices"> {
  const groups = Object.keys(blank).filter((name) => Array.isArray(blank[name]));
  const single = Object.keys(blank).filter((name) => !groups.includes(name));
  const values = Object.fromEntries(single.map((name) => [name, formText(sent, name)]));
  if (groups.length === 0) return { values };
  return { values, choices: Object.fromEntries(groups.map((name) => [name, sent.getAll(name).map(String)])) };
}

export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}
