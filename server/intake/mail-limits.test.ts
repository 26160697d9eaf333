import { expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { createMailLimits } from "./mail-limits.ts";
import { createProcessMemory } from "./process-memory.ts";

test("of busy networks thirty an hour are mailed, of suspected spam ten a day, of all others each [SF08]", async () => {
  let now = Date.parse("2026-03-02T17:00:00.000Z");
  const takeMail = createMailLimits(createProcessMemory(), () => new Date(now));
  const countMailed = async (request: Parameters<typeof takeMail>[0]) => {
    let mailed = 0;
    for (let sent = 0; sent < 60; sent++) if (!(await takeMail(request)).isLeftToDigest) mailed++;
    return mailed;
  };
  const [busy, held] = [
    { status: "accepted", networkCount: 11 },
    { status: "held", networkCount: 1 },
  ] as const;
  expect(await countMailed({ status: "accepted", networkCount: 10 })).toBe(60);
  expect([await countMailed(busy), await countMailed(held)]).toEqual([30, 10]);
  now += hourMs;
  expect([await countMailed(busy), await countMailed(held)]).toEqual([30, 0]);
  now += dayMs;
  expect(await countMailed(held)).toBe(10);
});
