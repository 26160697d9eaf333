import type { HonoRequest } from "hono";
import { submissionIdPattern } from "../../domain/requests/request-protocol.ts";
import { type Refusal, refuse } from "./answer-request.ts";

/** Ten times the largest honest request. */
const bodyMaxBytes = 32 * 1024;
/** Five times those of the longest form; thousands would be slow to read. */
const formMaxFields = 100;

type JsonBody = { ok: true; json: Record<string, unknown>; data: null };
/** A JSON object, or a form as browsers send it without JavaScript. */
export type Body = JsonBody | { ok: true; json: null; data: FormData };

/** Whether a browser posts it without JavaScript and shows the answer to the visitor. */
export function isPlainForm(request: HonoRequest): boolean {
  return typeOf(request) === "application/x-www-form-urlencoded";
}

/** The body of a POST. */
export async function readBody(request: HonoRequest): Promise<Body | Refusal> {
  const isForm = isPlainForm(request);
  if (!isForm && typeOf(request) !== "application/json")
    return refuse(415, "type", "Send JSON or an urlencoded form.");
  const text = await readText(request).catch(() => undefined);
  // The client has disconnected.
  if (text === undefined) return refuse(400, "aborted", "The request did not arrive whole.");
  if (text === null) return refuse(413, "size", "The request is too large.");
  if (isForm) return { ok: true, json: null, data: toFormData(text) };
  const json = parseObject(text);
  return json ? { ok: true, json, data: null } : refuse(400, "json", "The request is not a JSON object.");
}

/** The body of a POST that no form sends. */
export async function readJsonBody(request: HonoRequest): Promise<JsonBody | Refusal> {
  const body = await readBody(request);
  return body.ok && body.data ? refuse(415, "type", "Send JSON.") : body;
}

/** The page's own id for a request. The header's draft standard puts it in quotes. */
export function readSubmissionId(given: unknown): { ok: true; id: string | null } | { ok: false } {
  if (given === undefined || given === null) return { ok: true, id: null };
  const id = typeof given === "string" ? given.replace(/^"(.*)"$/, "$1") : "";
  return submissionIdPattern.test(id) ? { ok: true, id } : { ok: false };
}

function typeOf(request: HonoRequest): string | undefined {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Null when it is longer than allowed; then the rest is not read. */
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

function parseObject(text: string): Record<string, unknown> | null {
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
