import type { MiddlewareHandler } from "hono";
import type { FunctionsEnv } from "../functions-env.ts";

const allowedHeaders = "authorization, apikey, x-client-info, content-type, idempotency-key";
const preflightMaxAgeSeconds = 600;

/**
 * Answers pages of the allowed origins only. What comes from our own page says so (`Sec-Fetch-Site`), another
 * allowed origin says its name (`Origin`), and what says neither is no browser, so nobody's page misuses it.
 */
export function allowedOriginOnly(allowedOrigins: ReadonlySet<string>): MiddlewareHandler<FunctionsEnv> {
  return async (context, next) => {
    const origin = context.req.header("origin");
    const site = context.req.header("sec-fetch-site");
    const isAllowedOrigin = origin !== undefined && allowedOrigins.has(origin);
    if (context.req.method === "OPTIONS") return answerPreflight(isAllowedOrigin ? origin : null);
    if (!isAllowedOrigin && site !== "same-origin" && !(origin === undefined && site === undefined)) {
      context.set("reason", "origin");
      return context.json({ ok: false, error: "Requests from this origin are not accepted." }, 403);
    }
    await next();
    if (isAllowedOrigin) addCors(context.res.headers, origin);
  };
}

/** For answers that hold nothing worth protecting: anyone may ask, and pages of allowed origins may read. */
export function allowedOriginMayRead(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const origin = context.req.header("origin");
    if (origin && allowedOrigins.has(origin)) addCors(context.res.headers, origin);
  };
}

function answerPreflight(origin: string | null): Response {
  const headers = new Headers({ vary: "Origin" });
  if (!origin) return new Response(null, { status: 403, headers });
  addCors(headers, origin);
  headers.set("access-control-allow-methods", "GET, POST, OPTIONS");
  headers.set("access-control-allow-headers", allowedHeaders);
  headers.set("access-control-max-age", String(preflightMaxAgeSeconds));
  return new Response(null, { status: 204, headers });
}

function addCors(headers: Headers, origin: string): void {
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", "retry-after");
  headers.append("vary", "Origin");
  // The answer may be read by a page of this other origin.
  headers.set("cross-origin-resource-policy", "cross-origin");
}
