import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import { healthPath } from "#domain/requests/request-protocol.ts";
import type { AppEnv } from "./net/read-body.ts";

const probePaths = [healthPath, "/readyz", "/metrics"];

/** Logs nothing personal: no query, body or address. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { req, res } = context;
    const path = loggedPath(context);
    // Monitoring asks every few seconds.
    const level = probePaths.includes(path) && res.ok ? "debug" : "info";
    log[level](
      { method: req.method, path, status: res.status, ms, reason: context.get("reason") },
      "request",
    );
  };
}

/** The route's pattern: a real path may contain anything a visitor typed. */
function loggedPath(context: Context): string {
  return matchedRoutes(context).find(({ path }) => !path.endsWith("*"))?.path ?? "(unknown)";
}

const unexpectedError = "Something went wrong on our side. Please try again or call us.";

/** Never reveals the fault's text or stack trace. */
export function answerErrors(log: Logger) {
  return (fault: Error, context: Context): Response => {
    log.error({ fault, path: loggedPath(context) }, "unexpected fault");
    if (context.req.path.startsWith("/functions/"))
      return context.json({ ok: false, error: unexpectedError }, 500);
    return context.text(unexpectedError, 500);
  };
}
