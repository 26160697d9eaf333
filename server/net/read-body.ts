import type { Context, HonoRequest } from "hono";
import type { Form } from "#domain/requests/form.ts";
import { bodyMaxBytes } from "#domain/requests/request-protocol.ts";

/** A form that was posted without JavaScript. */
export type PostedForm = { form: Form; data: URLSearchParams };

export type AppEnv = {
  /** `reason` is logged and never contains visitor input; `posted` fills the page of a rejected form again. */
  Variables: { reason: string | undefined; posted: PostedForm | undefined };
  /** `env` itself is absent in tests that call the app directly. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined };
    };
  };
};

export type JsonObject = Record<string, unknown>;

type Body = { ok: true; data: URLSearchParams; json: null } | { ok: true; data: null; json: JsonObject };

type UnreadableBody = { ok: false; status: 400 | 413 | 415; reason: string; error: string };

export function isPlainForm(request: HonoRequest): boolean {
  return typeOf(request) === "application/x-www-form-urlencoded";
}

export async function readBody({ req }: Context<AppEnv>): Promise<Body | UnreadableBody> {
  const isForm = isPlainForm(req);
  if (!isForm && typeOf(req) !== "application/json")
    return unreadable(415, "type", "Send JSON or a URL-encoded form.");
  const text = await readText(req).catch(() => undefined);
  if (text === undefined)
    return unreadable(400, "aborted", "Part of your request didn't make it. Please send it again.");
  if (text === null)
    return unreadable(413, "size", "That's too long for us to take. Please shorten it and send it again.");
  if (isForm) return { ok: true, data: new URLSearchParams(text), json: null };
  const json = parseObject(text);
  return json ? { ok: true, data: null, json } : unreadable(400, "json", "The request is not a JSON object.");
}

function unreadable(status: UnreadableBody["status"], reason: string, error: string): UnreadableBody {
  return { ok: false, status, reason, error };
}

function typeOf(request: HonoRequest): string | undefined {
  return request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Null if it is too long. Node enforces an announced length, and http-server.ts limits a body without one. */
async function readText(request: HonoRequest): Promise<string | null> {
  if (Number(request.header("content-length") ?? 0) > bodyMaxBytes) return null;
  // hono/body-limit would wrap every body in a stream: 65 µs a request.
  const text = await request.text();
  return Buffer.byteLength(text) > bodyMaxBytes ? null : text;
}

function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
