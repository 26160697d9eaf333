import { expect, test } from "vitest";
import { startClock } from "../../../tests/support/test-lead.ts";
import { createLocalMemory, type KeptInProcess } from "../../store/shared-memory.ts";
import { createRateLimiter, storedRequestLimits } from "./rate-limiter.ts";

function newLimits() {
  const clock = startClock();
  const limits = createRateLimiter(createLocalMemory(), clock, storedRequestLimits);
  const take = (address: string | null, form = "contact") => limits.take(form, address);
  return { clock, take };
}

test("ten requests in ten minutes are let through, the eleventh waits until the first is old", async () => {
  const { clock, take } = newLimits();
  for (let index = 0; index < 10; index++) {
    expect((await take("203.0.113.7")).ok).toBe(true);
    clock.forward(1000);
  }
  expect(await take("203.0.113.7")).toEqual({ ok: false, retryAfterSeconds: 590 });
  expect((await take("203.0.113.8")).ok).toBe(true);
  expect((await take("203.0.113.7", "schedule")).ok).toBe(true);
  clock.forward(589_999);
  expect((await take("203.0.113.7")).ok).toBe(false);
  clock.forward(1);
  expect((await take("203.0.113.7")).ok).toBe(true);
});

test("thirty requests in an hour are let through, and not one more", async () => {
  const { clock, take } = newLimits();
  for (let index = 0; index < 30; index++) {
    expect((await take("203.0.113.7")).ok).toBe(true);
    clock.forward(61_000);
  }
  expect(await take("203.0.113.7")).toEqual({ ok: false, retryAfterSeconds: 3600 - 30 * 61 });
  clock.forward((3600 - 30 * 61) * 1000);
  expect((await take("203.0.113.7")).ok).toBe(true);
});

test.each([5000, 60_000, 40 * 3_600_000])(
  "a clock set back by %d ms locks nobody out [FX30]",
  async (backMs) => {
    const { clock, take } = newLimits();
    await take("203.0.113.8");
    clock.forward(backMs);
    for (let index = 0; index < 10; index++) await take("203.0.113.7");
    expect((await take("203.0.113.7")).ok).toBe(false);
    clock.forward(-backMs);
    for (let index = 0; index < 10; index++) expect((await take("203.0.113.7")).ok).toBe(true);
    expect(await take("203.0.113.7")).toEqual({ ok: false, retryAfterSeconds: 600 });
  },
);

test("a request that was not stored gives its slot back", async () => {
  const { take } = newLimits();
  for (let index = 0; index < 20; index++) {
    const slot = await take("203.0.113.7");
    if (!slot.ok) throw new Error("refused");
    slot.release();
  }
  for (let index = 0; index < 10; index++) expect((await take("203.0.113.7")).ok).toBe(true);
  expect((await take("203.0.113.7")).ok).toBe(false);
});

test("an address is kept as a hash that nobody can make again, and forgotten after an hour", async () => {
  const clock = startClock();
  const taken: KeptInProcess = new Map();
  const takenElsewhere: KeptInProcess = new Map();
  const { take } = createRateLimiter(createLocalMemory(taken), clock, storedRequestLimits);
  const elsewhere = createRateLimiter(createLocalMemory(takenElsewhere), clock, storedRequestLimits);
  await take("contact", "203.0.113.7");
  await take("contact", "198.51.100.8");
  await elsewhere.take("contact", "203.0.113.7");
  const keysOf = (kept: KeptInProcess) => [...kept.values()].flatMap((ofDuration) => [...ofDuration.keys()]);
  const keys = [taken, takenElsewhere].flatMap(keysOf);
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9+/]{43}=$/);

  clock.forward(1_800_000);
  await take("contact", "203.0.113.7");
  clock.forward(1_800_000 - 1);
  await take("contact", "192.0.2.9");
  expect(keysOf(taken)).toHaveLength(3);
  clock.forward(1);
  await take("contact", "192.0.2.9");
  expect(keysOf(taken)).toHaveLength(2);
});

test.each([null, "127.0.0.1", "::1", "10.1.2.3", "100.64.0.1", "172.31.0.1", "192.168.1.1", "fd00::1"])(
  "%s is nobody's own address, and is not limited",
  async (address) => {
    const { take } = newLimits();
    for (let index = 0; index < 40; index++) expect((await take(address)).ok).toBe(true);
  },
);

test("the limits of all forms together end what their names would multiply [SF09]", async () => {
  const { clock, take } = newLimits();
  const forms = [
    "contact",
    "schedule",
    "job-application",
    "dog-walking-consultation",
    "pet-sitting-consultation",
  ];
  let taken = 0;
  for (let minute = 0; minute < 60; minute++) {
    for (const form of forms) if ((await take("203.0.113.7", form)).ok) taken += 1;
    clock.forward(60_000 - 1);
  }
  expect(taken).toBe(40);
});

test("a /48 has 300 requests an hour, however many networks it has, and is remembered as one [SF09]", async () => {
  const kept: KeptInProcess = new Map();
  const clock = startClock();
  const { take } = createRateLimiter(createLocalMemory(kept), clock, storedRequestLimits);
  const siteCounts: number[] = [];
  for (let index = 0; index < 400; index++) {
    const slot = await take("contact", `2001:db8:1:${index.toString(16)}::1`);
    if (slot.ok) siteCounts.push(slot.siteCount);
  }
  expect(siteCounts).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  expect([...kept.values()].map((ofDuration) => ofDuration.size)).toEqual([1]);
  expect((await take("contact", "2001:db8:2::1")).ok).toBe(true);
});
