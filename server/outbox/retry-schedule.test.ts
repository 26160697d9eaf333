import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { nextAttemptAt } from "./retry-schedule.ts";

const now = new Date("2025-11-21T16:00:00.000Z");
const createdAt = new Date("2025-11-18T16:00:00.000Z");

test.each([
  [1, 5_000],
  [2, 300_000],
  [3, 1_800_000],
  [4, 2 * hourMs],
  [5, 5 * hourMs],
  [6, 10 * hourMs],
  [7, 14 * hourMs],
  [8, 20 * hourMs],
  [9, 24 * hourMs],
  [10, null],
])("after %i failed attempts waits %j ms [X08]", (attempts, waitMs) => {
  const next = nextAttemptAt({ attempts, createdAt, now });
  expect(next && next.getTime() - now.getTime()).toBe(waitMs);
});

test("is not given up within three days, however many attempts recoveries of its channel caused [X08, WM08]", () => {
  const next = (createdAt: string) => nextAttemptAt({ attempts: 40, createdAt: new Date(createdAt), now });
  expect(next("2025-11-18T16:00:00.001Z")).toEqual(new Date("2025-11-22T16:00:00.000Z"));
  expect(next("2025-11-18T16:00:00.000Z")).toBeNull();
});
