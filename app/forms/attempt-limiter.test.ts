import { expect, test } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter.ts";

test("the fourth request of one address within five minutes is held back, another address is not [VA38]", async () => {
  let now = 0;
  const limiter = createAttemptLimiter(() => now);
  for (now = 0; now < 3000; now += 1000) {
    expect(await limiter.isAllowed("dana@example.com")).toBe(true);
    await limiter.count("dana@example.com");
  }
  expect(await limiter.isAllowed(" Dana@Example.com ")).toBe(false);
  expect(await limiter.isAllowed("lee@example.com")).toBe(true);
  now = 299_999;
  expect(await limiter.isAllowed("dana@example.com")).toBe(false);
  now = 300_000;
  expect(await limiter.isAllowed("dana@example.com")).toBe(true);
});
