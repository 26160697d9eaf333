import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { type AppEnv, isPlainForm } from "../net/read-body.ts";

const allowCors = cors({
  origin: (origin) => origin,
  allowMethods: ["GET", "POST", "OPTIONS"],
  allowHeaders: ["authorization", "apikey", "x-client-info", "content-type", "idempotency-key"],
  exposeHeaders: ["retry-after"],
  maxAge: 600,
});

/** Rejects pages of other sites. A request without `Origin` and `Sec-Fetch-Site` does not come from a page. */
export function allowedOriginOnly(allowedOrigins: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  const mayRead = allowedOriginMayRead(allowedOrigins);
  return async (context, next) => {
    const origin = context.req.header("origin");
    if (origin !== undefined && allowedOrigins.has(origin)) return mayRead(context, next);
    if (context.req.method === "OPTIONS") return context.body(null, 403, { vary: "Origin" });
    const isNoPage = origin === undefined && context.req.header("sec-fetch-site") === undefined;
    if (isNoPage || isSameOrigin(context)) return next();
    context.set("reason", "origin");
    return context.json({ ok: false, error: "We only take requests from our own website." }, 403);
  };
}

export function allowedOriginMayRead(allowedOrigins: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("origin");
    if (!origin || !allowedOrigins.has(origin)) return next();
    context.header("cross-origin-resource-policy", "cross-origin");
    return allowCors(context, next);
  };
}

/** The key is public. A form of our own that is posted without JavaScript cannot send it. */
export function clientKeyRequired(
  clientKey: string,
  allowedOrigins: ReadonlySet<string>,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (context.req.header("apikey") === clientKey || isOwnForm(context, allowedOrigins)) return next();
    context.set("reason", "client-key");
    return context.json({ ok: false, error: "The client key is missing or wrong." }, 403);
  };
}

function isOwnForm(context: Context, allowedOrigins: ReadonlySet<string>): boolean {
  if (!isPlainForm(context.req)) return false;
  return isSameOrigin(context) || allowedOrigins.has(context.req.header("origin") ?? "");
}

/** Before Safari 16.4 there is no `Sec-Fetch-Site`; then `Origin` must name the requested host. */
function isSameOrigin({ req }: Context): boolean {
  const site = req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin";
  const origin = req.header("origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === req.header("host");
}
