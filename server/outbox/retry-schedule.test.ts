import { expect, test } from "vitest";
import { hourMs, minuteMs, secondMs } from "#domain/durations.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

const now = new Date("2025-11-21T16:00:00.000Z");
const createdAt = new Date("2025-11-18T16:00:00.000Z");

test("after each failed attempt waits longer, and after the tenth gives up [X08]", () => {
  let at = createdAt;
  const waits = Array.from({ length: 10 }, (_, failed) => {
    const next = nextAttemptAt({ attempts: failed + 1, createdAt, now: at });
    const waitMs = next && next.getTime() - at.getTime();
    at = next ?? at;
    return waitMs;
  });
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * hourMs);
  expect(waits).toEqual([5 * secondMs, 5 * minuteMs, 30 * minuteMs, ...hours, null]);
});

test("is not given up within three days, however many attempts recoveries of its channel caused [X08, WM08]", () => {
  const next = (createdAt: string) => nextAttemptAt({ attempts: 40, createdAt: new Date(createdAt), now });
  expect(next("2025-11-18T16:00:00.001Z")).toEqual(new Date("2025-11-22T16:00:00.000Z"));
  expect(next("2025-11-18T16:00:00.000Z")).toBeNull();
});

test("attempts that starts and recoveries caused do not make a new message wait for a day [X08, WM08]", () => {
  const waitOf = (ageMs: number) => {
    const next = nextAttemptAt({ attempts: 9, createdAt: new Date(now.getTime() - ageMs), now });
    return Number(next) - now.getTime();
  };
  const ages = [secondMs, 10 * minuteMs, hourMs, 6 * hourMs, 75 * hourMs];
  expect(ages.map(waitOf)).toEqual([30 * minuteMs, 40 * minuteMs, 4 * hourMs, 24 * hourMs, 24 * hourMs]);
});
