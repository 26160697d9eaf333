import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { nextAttemptAt, readRetryAfter } from "./retry-schedule.ts";

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
])(
  "after %i failed attempts waits %i ms and up to a fifth more, never over a day [X08]",
  (attempts, waitMs) => {
    const wait = (random: number) =>
      Number(nextAttemptAt({ attempts, createdAt, now, random })) - now.getTime();
    if (waitMs === null) return expect(nextAttemptAt({ attempts, createdAt, now, random: 0 })).toBeNull();
    expect(wait(0)).toBe(waitMs);
    expect(wait(1)).toBe(Math.min(waitMs * 1.2, 24 * hourMs));
  },
);

test("is not given up within three days, however often others of its channel made it try [X08, WM08]", () => {
  const next = (createdAt: string) =>
    nextAttemptAt({ attempts: 40, createdAt: new Date(createdAt), now, random: 0 });
  expect(next("2025-11-18T16:00:00.001Z")).toEqual(new Date("2025-11-22T16:00:00.000Z"));
  expect(next("2025-11-18T16:00:00.000Z")).toBeNull();
});

test("waits as long as the receiver asks, a day at most, and never less than planned [X08]", () => {
  const wait = (retryAfterMs: number) =>
    Number(nextAttemptAt({ attempts: 2, createdAt, now, random: 0, retryAfterMs })) - now.getTime();
  expect(wait(900_000)).toBe(900_000);
  expect(wait(100 * hourMs)).toBe(24 * hourMs);
  expect(wait(1_000)).toBe(300_000);
});

test.each([
  ["120", 120_000],
  ["Fri, 21 Nov 2025 16:10:00 GMT", 600_000],
  ["Fri, 21 Nov 2025 15:00:00 GMT", 0],
  ["soon", undefined],
  [" ", undefined],
  [null, undefined],
])("reads Retry-After %j [X08]", (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
