import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import type { AppEnv } from "../app-env.ts";

/** One line per request, without anything personal: the query, the body and the visitor's address stay out. */
export function requestLog(log: Logger): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { req, res } = context;
    const path = loggedPath(context);
    log.info({ method: req.method, path, status: res.status, ms, reason: context.get("reason") }, "request");
  };
}

/** The route's own path: that of a request may hold anything, even what somebody typed. */
export function loggedPath(context: Context): string {
  return matchedRoutes(context).find(({ path }) => !path.endsWith("*"))?.path ?? "(unknown)";
}
