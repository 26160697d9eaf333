import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import pino, { type DestinationStream, type Logger } from "pino";
import SonicBoom from "sonic-boom";
import { escapeControls } from "#domain/escape-controls.ts";
import { forms } from "#domain/requests/forms.ts";
import { healthPath } from "#domain/requests/request-protocol.ts";
import type { AppEnv } from "./net/read-body.ts";

const redacted = "[redacted]";
/** The names of all forms' fields, and of other data about visitors. */
const personalKeys = new Set([
  ...forms.flatMap(({ fields }) => Object.keys(fields)),
  "fields",
  "address",
  "ip",
  "ipAddress",
  "userAgent",
]);
const emailAddress = /(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;
const phoneNumber =
  /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|\+\d[\d\s().-]{8,18}\d/g;

/** Creates a log in which personal data is redacted, by key and within texts, and objects are left out. */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        log: (entry) =>
          Object.fromEntries(
            Object.entries(entry).map(([key, value]) => [
              key,
              personalKeys.has(key) ? redacted : toLoggable(value),
            ]),
          ),
      },
    },
    // Logs are read in terminals; JSON leaves C1 controls and bidi marks as they are.
    { write: (line) => destination.write(escapeControls(line)) },
  );
}

function toLoggable(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? redacted : toLoggable(item)));
  if (value instanceof Error)
    return { type: value.name, text: redactText(value.message), stack: redactText(value.stack ?? "") };
  return redacted;
}

function redactText(text: string): string {
  const withoutNumbers = text.replace(phoneNumber, redacted);
  // A cheap check first: most texts have no "@", and this runs for every request.
  return text.includes("@") ? withoutNumbers.replace(emailAddress, redacted) : withoutNumbers;
}

type LogDestination = DestinationStream & { finish(): Promise<void> };

/** A stalled log must not fill the memory. */
const maxQueuedBytes = 1024 * 1024;
const finishLimitMs = 1000;

/** A full disk, a closed pipe or a stalled reader blocks nothing: lines are queued, then dropped. */
export function createLogDestination(fd: number): LogDestination {
  // pino.destination() would wait for a stalled reader at exit.
  const destination = new SonicBoom({ fd, maxLength: maxQueuedBytes });
  // The lines are kept, and written with the next one.
  destination.on("error", () => undefined);
  return {
    write: (line) => destination.write(line),
    finish: () =>
      new Promise((resolve) => {
        setTimeout(resolve, finishLimitMs);
        destination.on("finish", resolve);
        destination.end();
      }),
  };
}

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
