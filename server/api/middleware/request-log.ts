import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { FunctionsEnv } from "../functions-env.ts";

/** One line per request, without anything personal: the query, the body and the visitor's address stay out. */
export function requestLog(log: Logger): MiddlewareHandler<FunctionsEnv> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method, path } = context.req;
    log.info({ method, path, status: context.res.status, ms, reason: context.get("reason") }, "request");
  };
}
