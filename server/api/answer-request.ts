import type { Context } from "hono";
import {
  type FieldErrors,
  type Form,
  formNameOf,
  formText,
  thankYouPathOf,
} from "../../domain/requests/form.ts";
import { type FormReply, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";

/** A form posted without JavaScript: which one, and what stood in it. */
export type PostedForm = { form: Form; data: FormData };

export type AppEnv = {
  /**
   * `reason`: why a function refused, for the request log; never anything a visitor typed. `sent`: a form that was
   * posted without JavaScript, for the refusal's page.
   */
  Variables: { reason: string | undefined; sent: PostedForm | undefined };
  /** Node's request, with its target and the client's address; absent in tests that call the app directly. */
  Bindings:
    | { incoming?: { url?: string | undefined; socket?: { remoteAddress?: string | undefined } } }
    | undefined;
};

export type Refusal = {
  ok: false;
  status: 400 | 413 | 415 | 422 | 429 | 500 | 503;
  /** For the log. */
  reason: string;
  error: string;
  fieldErrors?: FieldErrors;
  retryAfterSeconds?: number;
};

/** What became of a request, however it was sent. */
export type Outcome = { ok: true; id: string; confirmed: boolean } | Refusal;

/** Where a form that was posted without JavaScript leads. */
export type FormPages = {
  /** Origin of the pages; "" where it is the one that the form was posted to. */
  pagesOrigin: string;
  /** The form's page again, with what was typed and what is wrong; null when it cannot be had. */
  showForm: (
    page: string,
    reply: FormReply,
  ) => Promise<{ html: string; headers: Record<string, string> } | null>;
};

export function refuse(status: Refusal["status"], reason: string, error: string): Refusal {
  return { ok: false, status, reason, error };
}

export const notASubmissionId = refuse(400, "submission-id", "The submissionId is not valid.");
export const keyReused = refuse(422, "key-reused", "This submissionId was used for another request.");
export const cannotStoreError = "We could not save your request just now. Please try again or call us.";
export const storeUnavailable = {
  ...refuse(503, "store", cannotStoreError),
  /** After this long it is worth trying again. */
  retryAfterSeconds: 5,
};

export function tooMany(retryAfterSeconds: number): Refusal {
  return { ...refuse(429, "too-many", tooManyAttemptsError), retryAfterSeconds };
}

export function wrongFields(fieldErrors: FieldErrors): Refusal {
  return { ...refuse(400, "fields", "Please check the marked fields."), fieldErrors };
}

export function answerJson(context: Context<AppEnv>, outcome: Outcome): Response {
  if (outcome.ok) return context.json(outcome);
  const { status, reason, retryAfterSeconds, ...answer } = outcome;
  context.set("reason", reason);
  // The rest of a body that is too large is not waited for.
  if (status === 413) context.header("connection", "close");
  return context.json(answer, status, retryAfter(retryAfterSeconds));
}

/**
 * Where the form's page cannot be shown, the refusal is answered as JSON: middleware/html-refusals makes a page of it.
 * @param sent what is shown again when it was refused
 */
export async function answerForm(
  context: Context<AppEnv>,
  { showForm, pagesOrigin }: FormPages,
  sent: PostedForm,
  outcome: Outcome,
): Promise<Response> {
  if (outcome.ok) return context.redirect(pagesOrigin + thankYouPathOf(sent.form), 303);
  const { status, error, fieldErrors, retryAfterSeconds } = outcome;
  const page = await showForm(formText(sent.data, "page"), {
    ...keep(sent),
    fieldErrors: fieldErrors ?? {},
    // The fields' own messages say it all.
    error: fieldErrors ? null : error,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  if (!page) return answerJson(context, outcome);
  context.set("reason", outcome.reason);
  return context.body(page.html, status, { ...page.headers, ...retryAfter(retryAfterSeconds) });
}

function keep({ form, data }: PostedForm): Pick<FormReply, "form" | "values" | "choices"> {
  const { groups, single = [] } = Object.groupBy(Object.entries(form.fields), ([, { kind }]) =>
    kind === "choices" ? "groups" : "single",
  );
  const values = Object.fromEntries(single.map(([name]) => [name, formText(data, name)]));
  const choices = groups?.map(([name]) => [name, data.getAll(name).map(String)]);
  return {
    form: formNameOf(form, values),
    values,
    ...(choices && { choices: Object.fromEntries(choices) }),
  };
}

export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}
