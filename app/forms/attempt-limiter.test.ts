import { expect, test, vi } from "vitest";
import { stubTabStorage } from "../../tests/support/tab-storage.ts";
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

test("the count outlasts a reload, apart for each thing counted, and holds no address", async () => {
  const stored = stubTabStorage();
  for (const requestId of ["one", "two", "three"])
    await createAttemptLimiter(() => 0).count("dana@example.com", requestId);
  expect(await createAttemptLimiter(() => 299_999).isAllowed("dana@example.com", "four")).toBe(false);
  expect(await createAttemptLimiter(() => 0, "emails").isAllowed("dana@example.com", "four")).toBe(true);
  expect([...stored]).toEqual([
    [
      "attempts:07e2f1394b0ea80e2adca010ea8318df",
      JSON.stringify(["one", "two", "three"].map((requestId) => ({ requestId, at: 0 }))),
    ],
  ]);
});

test.each(["no JSON", "{}", "null", "[null, null, null]", '[{"at":"0"},{"at":"0"},{"at":"0"}]'])(
  "%s in the tab's memory counts for nothing",
  async (kept) => {
    const stored = stubTabStorage();
    const limiter = createAttemptLimiter(() => 0);
    for (const requestId of ["one", "two", "three"]) await limiter.count("dana@example.com", requestId);
    for (const key of stored.keys()) stored.set(key, kept);
    expect(await createAttemptLimiter(() => 0).isAllowed("dana@example.com", "four")).toBe(true);
    expect(await limiter.isAllowed("dana@example.com", "four")).toBe(false);
  },
);

test("without a secure context all addresses have one count", async () => {
  const stored = stubTabStorage();
  vi.stubGlobal("crypto", {});
  await createAttemptLimiter().count("dana@example.com", "one");
  expect([...stored.keys()]).toEqual(["attempts:"]);
});
