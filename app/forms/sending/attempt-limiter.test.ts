import { expect, test } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter.ts";

test("the fourth request of one address within five minutes is held back and told for how long, another address is not [K17, VA38, FX13]", async () => {
  let now = 0;
  const limiter = createAttemptLimiter(() => now);
  for (now = 0; now < 3000; now += 1000) {
    expect(await limiter.secondsToWait("dana@example.com", `request-${now}`)).toBe(0);
    await limiter.count("dana@example.com", `request-${now}`);
  }
  expect(await limiter.secondsToWait(" Dana@Example.com ", "another")).toBe(297);
  expect(await limiter.secondsToWait("lee@example.com", "another")).toBe(0);
  now = 299_999;
  expect(await limiter.secondsToWait("dana@example.com", "another")).toBe(1);
  now = 300_000;
  expect(await limiter.secondsToWait("dana@example.com", "another")).toBe(0);
});

test("one request, stored and sent again and again, counts once and is never held back [FX32]", async () => {
  const limiter = createAttemptLimiter(() => 0);
  for (const requestId of ["one", "two", "one", "one", "one"]) {
    expect(await limiter.secondsToWait("dana@example.com", requestId)).toBe(0);
    await limiter.count("dana@example.com", requestId);
  }
  expect(await limiter.secondsToWait("dana@example.com", "three")).toBe(0);
  await limiter.count("dana@example.com", "three");
  expect(await limiter.secondsToWait("dana@example.com", "one")).toBe(0);
  expect(await limiter.secondsToWait("dana@example.com", "four")).toBeGreaterThan(0);
});

test("a clock that was set back locks nobody out [FX30]", async () => {
  let now = 40 * 3_600_000;
  const limiter = createAttemptLimiter(() => now);
  for (const requestId of ["one", "two", "three"]) await limiter.count("dana@example.com", requestId);
  now = 0;
  expect(await limiter.secondsToWait("dana@example.com", "four")).toBe(0);
});
