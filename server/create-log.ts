import { fstatSync, write as writeFile } from "node:fs";
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

/** Personal data is redacted, by key and within texts; objects are left out. */
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

/** `written` may be less than was given. */
export type WriteBytes = (bytes: Buffer, done: (fault: Error | null, written: number) => void) => void;

export type LogDestination = DestinationStream & {
  finish(): Promise<void>;
};

/** A stalled log must not fill the memory. */
const maxQueuedBytes = 1024 * 1024;
const retryMs = 1000;
const finishLimitMs = 1000;

/** A full disk, a closed pipe or a stalled reader blocks nothing: lines are queued, then dropped and counted. */
export function createLogDestination(write: WriteBytes): LogDestination {
  let queued: Buffer[] = [];
  let queuedBytes = 0;
  let dropped = 0;
  let isWriting = false;
  let finished: (() => void) | undefined;

  function add(line: string): void {
    const bytes = Buffer.from(line);
    if (queuedBytes + bytes.length > maxQueuedBytes) dropped++;
    else keep(bytes);
    writeWaiting();
  }

  function keep(bytes: Buffer): void {
    queued.push(bytes);
    queuedBytes += bytes.length;
  }

  function writeWaiting(): void {
    if (isWriting || queuedBytes === 0) return;
    isWriting = true;
    const bytes = Buffer.concat(queued);
    queued = [bytes];
    write(bytes, (fault, written) => {
      if (fault) {
        setTimeout(goOn, retryMs).unref();
        return;
      }
      queued[0] = bytes.subarray(written);
      queuedBytes -= written;
      if (dropped > 0) sayHowManyWereDropped();
      goOn();
    });
  }

  function goOn(): void {
    isWriting = false;
    writeWaiting();
    if (queuedBytes === 0) finished?.();
  }

  function sayHowManyWereDropped(): void {
    const line = { level: 40, time: new Date().toISOString(), dropped, msg: "log lines dropped" };
    dropped = 0;
    keep(Buffer.from(`${JSON.stringify(line)}\n`));
  }

  return {
    write: add,
    finish: () =>
      new Promise((resolve) => {
        finished = resolve;
        setTimeout(resolve, finishLimitMs);
        if (queuedBytes === 0) resolve();
      }),
  };
}

export function writeToStandardError(): WriteBytes {
  const { fd } = process.stderr;
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) return (bytes, done) => writeFile(fd, bytes, done);
  // Writing to the descriptor directly would block on a full pipe, also at exit.
  process.stderr.on("error", () => undefined);
  return (bytes, done) => process.stderr.write(bytes, (fault) => done(fault ?? null, bytes.length));
}
