import pino, { type DestinationStream, type Logger } from "pino";
import { escapeControls } from "../domain/escape-controls.ts";

const redacted = "[redacted]";
const personalKeys = new Set(
  [
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
  ].map((key) => key.toLowerCase()),
);
const emailAddress = /(?<![^\s<>"'(),;:@])[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;
const phoneNumber =
  /(?<!\d)(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|\+\d[\d\s().-]{8,18}\d/g;
const maxDepth = 6;

/** JSON lines. Whatever a caller hands in, nothing personal is written: not by key, not inside a text. */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { log: redact } },
    // A path may be anything, and logs are read in terminals; JSON itself leaves C1 and direction marks as they are.
    { write: (line) => destination.write(escapeControls(line)) },
  );
}

function redact(entry: Record<string, unknown>): Record<string, unknown> {
  return redactObject(entry, 0);
}

function redactObject(object: object, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(object))
    copy[key] =
      personalKeys.has(key.toLowerCase()) && value !== undefined ? redacted : redactValue(value, depth + 1);
  return copy;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > maxDepth) return redacted;
  if (value instanceof Error)
    return { type: value.name, text: redactText(value.message), stack: redactText(value.stack ?? "") };
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactObject(value, depth);
}

function redactText(text: string): string {
  const withoutNumbers = text.replace(phoneNumber, redacted);
  // Looking for one character first: most texts have none, and there is one for every request.
  return text.includes("@") ? withoutNumbers.replace(emailAddress, redacted) : withoutNumbers;
}
