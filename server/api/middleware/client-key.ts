import { createHash, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import { isPlainForm } from "../read-body.ts";

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
