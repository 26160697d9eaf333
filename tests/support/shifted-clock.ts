import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** A program with these settings has a clock that is set, and does its minutely work ten times a second. */
export function newShiftedClock(shiftMs = 0) {
  const file = join(mkdtempSync(join(tmpdir(), "clock-")), "shift");
  const set = (shiftMs: number) => writeFileSync(file, String(shiftMs));
  set(shiftMs);
  const program = resolve("tests/support/shift-clock.mjs");
  return { env: { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: `--import=${program}` }, set };
}
