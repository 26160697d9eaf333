import type { MiddlewareHandler } from "hono";
import { nothingAllowed } from "../../site/content-security-policy.ts";

/** For every answer. What each is worth: https://developer.mozilla.org/observatory */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Not "no-referrer": it would make forms posted without JavaScript say `Origin: null`.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    // Only names that browsers know: others print warnings in the console.
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(isHttps && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}

/**
 * Adds what an answer does not have yet. One without a policy is no page and gets the strictest; one without
 * cache-control is not stored.
 */
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
