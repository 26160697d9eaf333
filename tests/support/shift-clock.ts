// For `node --import`: the process's clock is ahead by CLOCK_AHEAD_MS.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
} as DateConstructor;
