import type { MiddlewareHandler } from "hono";
import { nothingAllowed } from "./content-security-policy.ts";

/** For every answer. What each is for: https://developer.mozilla.org/observatory */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Not "no-referrer": forms posted without JavaScript would send `Origin: null`.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    // Only names that browsers know: others print console warnings.
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(isHttps && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}

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
