import { fstatSync, write as writeFile } from "node:fs";
import type { DestinationStream } from "pino";

/** Calls `done` with what went wrong, or with how many bytes were written: fewer than given, perhaps. */
export type WriteBytes = (bytes: Buffer, done: (fault: Error | null, written: number) => void) => void;

export type LogDestination = DestinationStream & {
  /** Resolves when every line is written, or after a second in which that could not be done. */
  finish(): Promise<void>;
};

/** What waits beyond this is dropped: a log that cannot be written must not fill the memory. */
const maxWaitingBytes = 1024 * 1024;
const retryMs = 1000;
const finishLimitMs = 1000;

/**
 * Where log lines go. A full disk, a closed pipe or a reader that reads nothing holds up nothing else: lines wait,
 * then are dropped and counted, and one line says how many as soon as it can.
 */
export function createLogDestination(write: WriteBytes): LogDestination {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isWriting = false;
  let finished: (() => void) | undefined;

  function add(line: string): void {
    const bytes = Buffer.from(line);
    if (waitingBytes + bytes.length > maxWaitingBytes) dropped++;
    else keep(bytes);
    writeWaiting();
  }

  function keep(bytes: Buffer): void {
    waiting.push(bytes);
    waitingBytes += bytes.length;
  }

  function writeWaiting(): void {
    if (isWriting || waitingBytes === 0) return;
    isWriting = true;
    const bytes = Buffer.concat(waiting);
    waiting = [bytes];
    write(bytes, (fault, written) => {
      if (fault) {
        setTimeout(goOn, retryMs).unref();
        return;
      }
      waiting[0] = bytes.subarray(written);
      waitingBytes -= written;
      if (dropped > 0) sayHowManyWereDropped();
      goOn();
    });
  }

  function goOn(): void {
    isWriting = false;
    writeWaiting();
    if (waitingBytes === 0) finished?.();
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
        if (waitingBytes === 0) resolve();
      }),
  };
}

/** Writes to standard error without ever waiting for whoever reads it. */
export function writeToStandardError(): WriteBytes {
  const { fd } = process.stderr;
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) return (bytes, done) => writeFile(fd, bytes, done);
  // A file's way of writing would block on a full pipe, and with it the end of the process.
  process.stderr.on("error", () => undefined);
  return (bytes, done) => process.stderr.write(bytes, (fault) => done(fault ?? null, bytes.length));
}
