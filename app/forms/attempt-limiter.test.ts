import { expect, test } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter.ts";

test("the fourth request of one address within five minutes is held back, another address is not [VA38]", async () => {
  let now = 0;
  const limiter = createAttemptLimiter(() => now);
  for (now = 0; now < 3000; now += 1000) {
    expect(await limiter.isAllowed("dana@example.com", `request-${now}`)).toBe(true);
    await limiter.count("dana@example.com", `request-${now}`);
  }
  expect(await limiter.isAllowed(" Dana@Example.com ", "another")).toBe(false);
  expect(await limiter.isAllowed("lee@example.com", "another")).toBe(true);
  now = 299_999;
  expect(await limiter.isAllowed("dana@example.com", "another")).toBe(false);
  now = 300_000;
  expect(await limiter.isAllowed("dana@example.com", "another")).toBe(true);
});

test("one request, stored and sent again and again, counts once and is never held back [FX32]", async () => {
  const limiter = createAttemptLimiter(() => 0);
  for (const requestId of ["one", "two", "one", "one", "one"]) {
    expect(await limiter.isAllowed("dana@example.com", requestId)).toBe(true);
    await limiter.count("dana@example.com", requestId);
  }
  expect(await limiter.isAllowed("dana@example.com", "three")).toBe(true);
  await limiter.count("dana@example.com", "three");
  expect(await limiter.isAllowed("dana@example.com", "one")).toBe(true);
  expect(await limiter.isAllowed("dana@example.com", "four")).toBe(false);
});

test("a clock that was set back locks nobody out [FX30]", async () => {
  let now = 40 * 3_600_000;
  const limiter = createAttemptLimiter(() => now);
  for (const requestId of ["one", "two", "three"]) await limiter.count("dana@example.com", requestId);
  now = 0;
  expect(await limiter.isAllowed("dana@example.com", "four")).toBe(true);
});
