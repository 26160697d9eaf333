import type { MiddlewareHandler } from "hono";
import { nothingAllowed } from "../../domain/pages/page-headers.ts";

/** Adds missing headers only. An answer that is no page gets the strictest policy and, by default, is not stored. */
export function withHeaders(headers: Record<string, string>): MiddlewareHandler {
  const entries = Object.entries({
    ...headers,
    "content-security-policy": nothingAllowed,
    "cache-control": "no-store",
  });
  return async (context, next) => {
    await next();
    const answered = context.res.headers;
    for (const [name, value] of entries) if (!answered.has(name)) answered.set(name, value);
  };
}
