import type { HonoRequest } from "hono";

/** Ten times the largest honest request. */
const bodyMaxBytes = 32 * 1024;
/** Five times those of the longest form; thousands would be slow to read. */
const formMaxFields = 100;

type JsonBody = { ok: true; type: "json"; value: Record<string, unknown> };
type FormBody = { ok: true; type: "form"; value: FormData };
export type UnreadableBody = { ok: false; status: 400 | 413 | 415; reason: string; error: string };

/** Whether a browser posts it without JavaScript and shows the answer to the visitor. */
export function isPlainForm(request: HonoRequest): boolean {
  return typeOf(request) === "application/x-www-form-urlencoded";
}

/** The body of a POST: a JSON object, or a form as browsers send it without JavaScript. */
export async function readBody(request: HonoRequest): Promise<JsonBody | FormBody | UnreadableBody> {
  const isForm = isPlainForm(request);
  if (!isForm && typeOf(request) !== "application/json")
    return refuse(415, "type", "Send JSON or an urlencoded form.");
  const text = await readText(request).catch(() => undefined);
  // The client has disconnected.
  if (text === undefined) return refuse(400, "aborted", "The request did not arrive whole.");
  if (text === null) return refuse(413, "size", "The request is too large.");
  if (isForm) return { ok: true, type: "form", value: toFormData(text) };
  const value = parseObject(text);
  return value ? { ok: true, type: "json", value } : refuse(400, "json", "The request is not a JSON object.");
}

/** The body of a POST that no form sends. */
export async function readJsonBody(request: HonoRequest): Promise<JsonBody | UnreadableBody> {
  const body = await readBody(request);
  return body.ok && body.type === "form" ? refuse(415, "type", "Send JSON.") : body;
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

function refuse(status: UnreadableBody["status"], reason: string, error: string): UnreadableBody {
  return { ok: false, status, reason, error };
}
