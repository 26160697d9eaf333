import type { Context } from "hono";
import { readLeadSource } from "#domain/leads/lead-source.ts";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import { type Form, readFormData, readJson } from "#domain/requests/form.ts";
import { submissionIdPattern } from "#domain/requests/request-protocol.ts";
import { type AppEnv, readBody } from "../net/read-body.ts";
import { notASubmissionId } from "./answer-request.ts";

export type ReceivedRequest = Extract<Awaited<ReturnType<typeof readRequest>>, { ok: true }>;

/** Reads a request from a form's own script, a functions client or a form without JavaScript. */
export async function readRequest(context: Context<AppEnv>, form: Form) {
  const body = await readBody(context);
  if (!body.ok) return body;
  const { data, json } = body;
  const { req } = context;
  const id = readSubmissionId(json?.submissionId ?? req.header("idempotency-key"));
  if (!id.ok) return notASubmissionId;
  const value = (name: string) => (data ? data.get(name) : json[name]);
  const text = (name: string) => asText(value(name));
  return {
    ok: true as const,
    /** Null when it came as JSON. */
    posted: data && { form, data },
    submissionId: id.id,
    /** Not yet validated. */
    fields: data ? readFormData(form, data) : readJson(form, json),
    source: json && readLeadSource(json.source),
    /** Which consent text was shown, and where; "" when that was not sent. */
    shownConsent: { textHash: text("textHash"), page: text("page") },
    honeypot: text(honeypotField).trim(),
  };
}

/** The Idempotency-Key draft puts the id in quotes. */
export function readSubmissionId(given: unknown): { ok: true; id: string | null } | { ok: false } {
  if (given === undefined || given === null) return { ok: true, id: null };
  const id = asText(given).replace(/^"(.*)"$/, "$1");
  return submissionIdPattern.test(id) ? { ok: true, id } : { ok: false };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
