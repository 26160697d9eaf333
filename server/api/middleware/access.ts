import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { type AppEnv, isPlainForm } from "../answer-request.ts";

const allowCors = cors({
  // Asked only about origins that are allowed.
  origin: (origin) => origin,
  allowMethods: ["GET", "POST", "OPTIONS"],
  allowHeaders: ["authorization", "apikey", "x-client-info", "content-type", "idempotency-key"],
  exposeHeaders: ["retry-after"],
  maxAge: 600,
});

/**
 * Answers pages of the allowed origins only. Browsers mark requests of our own pages with `Sec-Fetch-Site` and others
 * with `Origin`; a request with neither comes from no browser, so no page can be misusing it.
 */
export function allowedOriginOnly(allowedOrigins: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  const mayRead = allowedOriginMayRead(allowedOrigins);
  return async (context, next) => {
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    if (origin !== undefined && allowedOrigins.has(origin)) return mayRead(context, next);
    if (context.req.method === "OPTIONS") return context.body(null, 403, { vary: "Origin" });
    if (site === "same-origin" || (origin === undefined && site === undefined)) return next();
    context.set("reason", "origin");
    return context.json({ ok: false, error: "Requests from this origin are not accepted." }, 403);
  };
}

/** For answers that hold nothing worth protecting: anyone may ask, and pages of allowed origins may read. */
export function allowedOriginMayRead(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    if (!origin || !allowedOrigins.has(origin)) return next();
    context.header("cross-origin-resource-policy", "cross-origin");
    return allowCors(context, next);
  };
}

/** Requires the public client key in `apikey`, except from a form that our own page posts without JavaScript. */
export function clientKeyRequired(
  clientKey: string,
  allowedOrigins: ReadonlySet<string>,
): MiddlewareHandler<AppEnv> {
  const expected = digest(clientKey);
  return async (context, next) => {
    const given = context.req.header("apikey") ?? "";
    if (timingSafeEqual(digest(given), expected) || isOwnForm(context, allowedOrigins)) return next();
    context.set("reason", "client-key");
    return context.json({ ok: false, error: "The client key is missing or wrong." }, 403);
  };
}

function isOwnForm({ req }: Context, allowedOrigins: ReadonlySet<string>): boolean {
  if (!isPlainForm(req)) return false;
  return req.header("sec-fetch-site") === "same-origin" || allowedOrigins.has(req.header("origin") ?? "");
}

/** Digests have the same length, which timingSafeEqual needs. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
