import pino, { type DestinationStream, type Logger } from "pino";
import SonicBoom from "sonic-boom";
import { escapeControls } from "#domain/escape-controls.ts";
import { forms } from "#domain/requests/forms.ts";

const redacted = "[redacted]";
/** Each field of a form, and what is known of the visitor besides. */
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

/** Personal data is redacted, by key and within texts; objects are left out. */
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
