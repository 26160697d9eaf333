// For `node --import`: shifts the clock by the milliseconds in the file CLOCK_SHIFT_FILE; minutely work runs ten times a second.
import { readFileSync } from "node:fs";

const MachineDate = Date;
const startInterval = globalThis.setInterval;
let shiftMs = 0;
const readShift = () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? "", "utf8"));
};
readShift();
startInterval(readShift, 20).unref();

globalThis.Date = class extends MachineDate {
  constructor(...parts) {
    if (parts.length === 0) super(MachineDate.now() + shiftMs);
    else super(...parts);
  }

  static now() {
    return MachineDate.now() + shiftMs;
  }
};
globalThis.setInterval = (run, ms, ...rest) => startInterval(run, ms === 60_000 ? 100 : ms, ...rest);
