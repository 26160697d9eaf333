import type { Context, HonoRequest } from "hono";
import { earlyCareId } from "../../domain/business/early-care.ts";
import {
  type FieldErrors,
  type Form,
  formNameOf,
  formText,
  thankYouPathOf,
} from "../../domain/requests/form.ts";
import {
  bodyMaxBytes,
  type FormReply,
  submissionIdPattern,
  tooManyAttemptsError,
} from "../../domain/requests/request-protocol.ts";

/** Five times the fields of the longest form; thousands would be slow to parse. */
const formMaxFields = 100;

export type JsonObject = Record<string, unknown>;

export type PostedForm = { form: Form; data: FormData };

export type AppEnv = {
  /** `reason` is logged and never contains visitor input; `sent` fills the page of a rejected form again. */
  Variables: { reason: string | undefined; sent: PostedForm | undefined };
  /** Absent in tests that call the app directly. */
  Bindings:
    | { incoming?: { url?: string | undefined; socket?: { remoteAddress?: string | undefined } } }
    | undefined;
};

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
  { ok: true; id: string; confirmed: boolean; smsConsent?: "missing" } | Rejection;

export type FormPages = {
  /** "" when the pages have the origin that the form was posted to. */
  pagesOrigin: string;
  showForm: (
    page: string,
    reply: FormReply,
  ) => Promise<{ html: Uint8Array<ArrayBuffer>; headers: Record<string, string> } | null>;
};

export function reject(status: Rejection["status"], reason: string, error: string): Rejection {
  return { ok: false, status, reason, error };
}

export const notASubmissionId = reject(400, "submission-id", "The submissionId is not valid.");
export const keyReused = reject(422, "key-reused", "This submissionId was used for another request.");
export const cannotStoreError = "We could not save your request just now. Please try again or call us.";
export const storeUnavailable = {
  ...reject(503, "store", cannotStoreError),
  retryAfterSeconds: 5,
};

export function tooMany(retryAfterSeconds: number): Rejection {
  return { ...reject(429, "too-many", tooManyAttemptsError), retryAfterSeconds };
}

export function wrongFields(fieldErrors: FieldErrors): Rejection {
  return { ...reject(400, "fields", "Please check the marked fields."), fieldErrors };
}

export function isPlainForm(request: HonoRequest): boolean {
  return typeOf(request) === "application/x-www-form-urlencoded";
}

export async function readBody(context: Context<AppEnv>): Promise<JsonObject | FormData | Response> {
  const { req } = context;
  const isForm = isPlainForm(req);
  if (!isForm && typeOf(req) !== "application/json")
    return answerJson(context, reject(415, "type", "Send JSON or an urlencoded form."));
  const text = await readText(req).catch(() => undefined);
  if (text === undefined)
    return answerJson(context, reject(400, "aborted", "The request did not arrive whole."));
  if (text === null) return answerJson(context, reject(413, "size", "The request is too large."));
  if (isForm) return toFormData(text);
  return parseObject(text) ?? answerJson(context, reject(400, "json", "The request is not a JSON object."));
}

/** The Idempotency-Key draft puts the id in quotes. */
export function readSubmissionId(given: unknown): { ok: true; id: string | null } | { ok: false } {
  if (given === undefined || given === null) return { ok: true, id: null };
  const id = typeof given === "string" ? given.replace(/^"(.*)"$/, "$1") : "";
  return submissionIdPattern.test(id) ? { ok: true, id } : { ok: false };
}

function typeOf(request: HonoRequest): string | undefined {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Null when it is longer than allowed; the rest is not read. */
async function readText(request: HonoRequest): Promise<string | null> {
  const length = request.header("content-length");
  // Node enforces the announced length. hono/body-limit would wrap every body in a stream: 65 µs a request.
  if (length !== undefined) return Number(length) > bodyMaxBytes ? null : request.text();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyMaxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function toFormData(text: string): FormData {
  const form = new FormData();
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, formMaxFields))
    form.append(name, value);
  return form;
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
  { showForm, pagesOrigin }: FormPages,
  sent: PostedForm,
  outcome: Outcome & { isEarly?: boolean },
): Promise<Response> {
  if (outcome.ok) {
    const path = thankYouPathOf(sent.form) + (outcome.isEarly ? `#${earlyCareId}` : "");
    return context.redirect(pagesOrigin + path, 303);
  }
  const { status, error, fieldErrors, retryAfterSeconds } = outcome;
  const page = await showForm(formText(sent.data, "page"), {
    ...keep(sent),
    fieldErrors: fieldErrors ?? {},
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
