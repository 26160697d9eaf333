import pino, { type DestinationStream, type Logger } from "pino";
import { escapeControls } from "../domain/escape-controls.ts";

const redacted = "[redacted]";
const personalKeys = [
  "email",
  "phone",
  "name",
  "firstName",
  "petName",
  "message",
  "fields",
  "address",
  "streetAddress",
  "zipCode",
  "ip",
  "ipAddress",
  "userAgent",
];
const emailAddress = /(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;
const phoneNumber =
  /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|\+\d[\d\s().-]{8,18}\d/g;

/** JSON lines of plain values and faults. Nothing personal is written: not by key, not inside a text, and no objects. */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: personalKeys, censor: redacted },
      formatters: {
        log: (entry) =>
          Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, toLoggable(value)])),
      },
    },
    // Logs are read in terminals; JSON itself leaves C1 and direction marks as they are.
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
  // Looking for one character first: most texts have none, and there is one for every request.
  return text.includes("@") ? withoutNumbers.replace(emailAddress, redacted) : withoutNumbers;
}
