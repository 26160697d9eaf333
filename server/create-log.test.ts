import { expect, test, vi } from "vitest";
import { createLog, createLogDestination, type WriteBytes } from "./create-log.ts";

function newLog() {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  return { log, text: () => lines.join(""), last: () => JSON.parse(lines.at(-1) ?? "{}") };
}

test("e-mail and phone are left out, however deep they are [CA23]", () => {
  const { log, text } = newLog();
  const contact = { email: "dana@example.net", phone: "(303) 555-0100" };
  const person = { ...contact, firstName: "Dana", message: "Two dogs" };
  const deep = [person, { deeper: { Email: "DANA@example.net", Phone: "x" } }];
  log.info({ ...person, lead: { person, list: deep } }, "saved");
  for (const personal of ["example.net", "555-0100", "Dana", "Two dogs", '"x"'])
    expect(text()).not.toContain(personal);
  expect(text()).toContain('"msg":"saved"');
});

test.each(["550 <dana@example.net> is unknown here", "call +13035550100 back", "call +44 20 7946 0958 back"])(
  "an address or a number inside a text is left out: %s [CA23]",
  (error) => {
    const { log, last } = newLog();
    log.error({ error, fault: new Error(error, { cause: new Error(error) }) }, "failed");
    expect(last().error).toContain("[redacted]");
    expect(last().fault.text).toContain("[redacted]");
    expect(JSON.stringify(last())).not.toMatch(/dana@|555.0100|0958/);
  },
);

test("what happened stays readable, a value that contains itself too", () => {
  const { log, last } = newLog();
  const entry = {
    lead: "mwq95ebgbhqYCDhkLaqKM0PD5KT6Pw",
    at: "2026-11-21T10:15:33.802Z",
    channels: ["email"],
  };
  log.warn(entry, "refused");
  expect(last()).toMatchObject({ ...entry, level: 40, msg: "refused" });
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  log.info({ loop }, "odd");
  expect(last()).toMatchObject({ msg: "odd" });
});

test("what a visitor sent can neither begin a line nor steer the terminal in which the log is read [FX34]", () => {
  const { log, text, last } = newLog();
  const path = '/\u001b[2J\u009b2J\u202e\u2066\u2028x\n{"level":30,"msg":"forged"}';
  log.info({ path }, "request");
  expect(text().trim().split("\n")).toHaveLength(1);
  expect(text()).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e\u2066]/u);
  expect(last().path).toBe(path);
});

/** Accepts everything unless it is full. */
function disk() {
  const state = { isFull: false, written: Buffer.alloc(0), refusals: 0 };
  const write: WriteBytes = (bytes, done) => {
    setImmediate(() => {
      if (state.isFull) {
        state.refusals++;
        return done(new Error("ENOSPC"), 0);
      }
      // A disk may write less than it was given.
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
