import { expect, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { rememberSharedDevice } from "../../client/tab-memory.ts";
import { createAttemptLimiter, createRequestMemory } from "./request-memory.ts";

test("recording a sent request stores its form and the server's times without personal data, and makes no call [CA16]", () => {
  const stored = stubTabStorage();
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  const receipt = { submissionId: "abc", lines: [{ label: "Email", value: "dana@example.com" }] };
  const times = { receivedAt: "2026-03-03T17:30:00Z", received: "Tue, Mar 3, 2026, 10:30 AM", answer: null };
  createRequestMemory("schedule").recordSent(receipt, { reference: "ref", times });
  expect(JSON.parse(stored.get("sent-request") ?? "")).toEqual({
    form: "schedule",
    submissionId: "abc",
    reference: "ref",
    times,
  });
  expect(JSON.parse(stored.get("receipt") ?? "")).toEqual(receipt);
  expect(fetch).not.toHaveBeenCalled();
});

test("on a shared device no text of a request is saved [X20]", () => {
  const stored = stubTabStorage();
  rememberSharedDevice(true);
  const memory = createRequestMemory("schedule");
  const [request, lines] = [{ name: "Dana" }, [{ label: "Full name", value: "Dana" }]];
  const prepared = { request, submissionId: memory.idFor(request), fields: lines, typed: '{"name":"Dana"}' };
  memory.keepUncertain({ ...prepared, step: "editing" });
  memory.recordSent({ submissionId: prepared.submissionId, lines }, { reference: null });
  expect([...stored.values()].join()).not.toContain("Dana");
});

test("a request keeps its id over a reload; another request, and the next one after it arrived, get their own", () => {
  stubTabStorage();
  const memory = createRequestMemory("schedule");
  const id = memory.idFor({ message: "one" });
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(memory.idFor({ message: "one" })).toBe(id);
  expect(createRequestMemory("schedule").idFor({ message: "one" })).toBe(id);
  expect(createRequestMemory("contact").idFor({ message: "one" })).not.toBe(id);
  const another = memory.idFor({ message: "two" });
  expect(another).not.toBe(id);
  memory.forget({ isDraftKept: true });
  expect(memory.idFor({ message: "two" })).not.toBe(another);
});

test("the fourth request of one address within five minutes is limited, with the time to wait; another address is not [K17, VA38, FX13]", async () => {
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

test("one request that is sent again and again counts once and is never limited [FX32]", async () => {
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
