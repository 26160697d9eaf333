import type { Context } from "hono";
import type { Logger } from "pino";
import { loggedPath } from "./request-log.ts";

const unexpectedError = "Something went wrong on our side. Please try again or call us.";

/** What an unexpected fault looks like from outside: never its text, never a stack trace. */
export function answerErrors(log: Logger) {
  return (fault: Error, context: Context): Response => {
    log.error({ fault, path: loggedPath(context) }, "unexpected fault");
    if (context.req.path.startsWith("/functions/"))
      return context.json({ ok: false, error: unexpectedError }, 500);
    return context.text(unexpectedError, 500);
  };
}
