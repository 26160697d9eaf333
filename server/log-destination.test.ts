import { expect, test, vi } from "vitest";
import { createLogDestination, type WriteBytes } from "./log-destination.ts";

/** Somewhere to write to that can be full, and takes what it is given when it is not. */
function disk() {
  const state = { isFull: false, written: Buffer.alloc(0), refusals: 0 };
  const write: WriteBytes = (bytes, done) => {
    setImmediate(() => {
      if (state.isFull) {
        state.refusals++;
        return done(new Error("ENOSPC"), 0);
      }
      // Less than was given, as a disk may do.
      const taken = bytes.subarray(0, Math.ceil(bytes.length / 2));
      state.written = Buffer.concat([state.written, taken]);
      return done(null, taken.length);
    });
  };
  return { state, write };
}

test("every line is written whole and in order, however little is taken at a time", async () => {
  const { state, write } = disk();
  const log = createLogDestination(write);
  const lines = Array.from({ length: 100 }, (_, index) => `${"é".repeat(index)} ${index}\n`);
  for (const line of lines) log.write(line);
  await log.finish();
  expect(state.written.toString()).toBe(lines.join(""));
});

test("what cannot be written waits, then is dropped and counted; one line says so when it can again [FX23]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { state, write } = disk();
  state.isFull = true;
  const log = createLogDestination(write);
  const line = `${"x".repeat(1023)}\n`;
  for (let count = 0; count < 1024 + 7; count++) log.write(line);
  while (state.refusals === 0) await new Promise((resolve) => setImmediate(resolve));
  state.isFull = false;
  vi.advanceTimersByTime(1000);
  await log.finish();
  vi.useRealTimers();
  const written = state.written.toString().trimEnd().split("\n");
  expect(written.slice(0, -1)).toEqual(Array(1024).fill(line.trimEnd()));
  expect(JSON.parse(written.at(-1) ?? "")).toMatchObject({ level: 40, dropped: 7, msg: "log lines dropped" });
});

test("the end waits for a log that cannot be written no longer than a second [FX23]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const log = createLogDestination(() => undefined);
  log.write("never written\n");
  const finished = log.finish();
  vi.advanceTimersByTime(1000);
  await finished;
  vi.useRealTimers();
});
