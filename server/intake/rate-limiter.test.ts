import { expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { startClock } from "#tests/support/test-lead.ts";
import {
  createMailLimits,
  createNetworkTags,
  createRateLimiter,
  renderedPageLimits,
  storedRequestLimits,
} from "./rate-limiter.ts";

const visitor = "203.0.113.7";

function newLimits() {
  const clock = startClock();
  const limits = createRateLimiter(clock, storedRequestLimits);
  const { take } = limits;
  /** Makes `count` requests, each of which must be let through. */
  const takeAll = async (count: number, { address = visitor as string | null, everyMs = 0 } = {}) => {
    for (let index = 0; index < count; index++) {
      expect((await take(address)).ok).toBe(true);
      clock.forward(everyMs);
    }
  };
  return { clock, take, takeAll };
}

test.each([
  [20, 1000, 600 - 20],
  [40, 31_000, 3600 - 40 * 31],
])("after %i requests, one each %i ms, the next waits %i s [X15]", async (count, everyMs, waitSeconds) => {
  const { clock, take, takeAll } = newLimits();
  await takeAll(count, { everyMs });
  expect(await take(visitor)).toEqual({ ok: false, retryAfterSeconds: waitSeconds });
  expect((await take("203.0.113.8")).ok).toBe(true);
  clock.forward(waitSeconds * 1000 - 1);
  expect(await take(visitor)).toEqual({ ok: false, retryAfterSeconds: 1 });
  clock.forward(1);
  expect((await take(visitor)).ok).toBe(true);
});

test("a clock set back by 40 hours locks nobody out [FX30]", async () => {
  const { clock, take, takeAll } = newLimits();
  clock.forward(40 * hourMs);
  await takeAll(20);
  clock.forward(-40 * hourMs);
  await takeAll(20);
  expect(await take(visitor)).toEqual({ ok: false, retryAfterSeconds: 600 });
});

test("an address that all visitors seem to share, as behind an unknown proxy, is not limited [SF08, X15]", async () => {
  const { takeAll } = newLimits();
  const shared = ["10.0.0.1", "192.168.1.1", "100.64.0.1", "fe80::1", "fd00::1", "127.0.0.1", "::1", null];
  for (const address of shared) await takeAll(50, { address });
});

test("a /48 has 300 requests an hour, however many networks it has [SF09]", async () => {
  const { take } = newLimits();
  let taken = 0;
  for (let index = 0; index < 400; index++) {
    const slot = await take(`2001:db8:1:${index.toString(16)}::1`);
    if (slot.ok) taken += 1;
  }
  expect(taken).toBe(300);
  expect((await take("2001:db8:2::1")).ok).toBe(true);
});

test("beyond 50,000 sites, the least recently active one is forgotten [X15]", async () => {
  const { take, takeAll } = newLimits();
  await takeAll(20);
  expect((await take(visitor)).ok).toBe(false);
  for (let index = 0; index < 50_000; index++) take(`2001:${index.toString(16)}:1::1`);
  expect((await take(visitor)).ok).toBe(true);
});

test("hundreds of phones of one provider get their estimates [TR13]", async () => {
  const clock = startClock();
  const limits = createRateLimiter(clock, renderedPageLimits);
  for (let phone = 0; phone < 250; phone++)
    for (let asked = 0; asked < 4; asked++) expect((await limits.take(`203.0.113.${phone}`)).ok).toBe(true);
});

function newMailLimits() {
  const clock = startClock();
  const takeMail = createMailLimits(clock);
  const countMailed = (count: number, addressOf: (index: number) => string | null) =>
    Array.from({ length: count }, (_, index) => takeMail(addressOf(index))).filter(
      ({ isListed }) => !isListed,
    ).length;
  return { clock, takeMail, countMailed };
}

const hex = (index: number) => index.toString(16);

test.each([
  ["a household", () => "203.0.113.7", 10],
  ["a /24", (index: number) => `203.0.113.${index}`, 10],
  ["a /48", (index: number) => `2001:db8:1:${hex(index)}::1`, 10],
  ["rotating /48s", (index: number) => `2001:db8:${hex(index)}::1`, 30],
  ["nobody knows where", () => null, 30],
])(
  "of sixty requests from %s, only the limit is mailed one by one within an hour [SF08]",
  (_whose, addressOf, mailed) => {
    const { clock, countMailed } = newMailLimits();
    expect(countMailed(60, addressOf)).toBe(mailed);
    clock.forward(hourMs);
    expect(countMailed(60, addressOf)).toBe(mailed);
  },
);

test("a network beyond its share takes no mails from the others, and a request that became no lead does not count [SF08]", () => {
  const { takeMail, countMailed } = newMailLimits();
  expect(countMailed(60, () => "203.0.113.7")).toBe(10);
  expect(countMailed(60, (index) => `198.51.${index}.7`)).toBe(20);
  const again = newMailLimits();
  for (let index = 0; index < 60; index++) again.takeMail("203.0.113.7").release();
  expect(again.takeMail("203.0.113.7").isListed).toBe(false);
  expect(takeMail("192.0.2.1").isListed).toBe(true);
});

test("a network has one tag a day, another one the next day, and none without an address [SF09]", () => {
  const clock = startClock();
  const tagOf = createNetworkTags(clock);
  const tags = new Set<string | null>();
  for (let day = 0; day < 40; day++) {
    expect(tagOf("203.0.113.7")).toBe(tagOf("203.0.113.8"));
    tags.add(tagOf("203.0.113.7"));
    clock.forward(dayMs);
  }
  // Too short to identify anybody. Two of 4,096 may be equal.
  for (const tag of tags) expect(tag).toHaveLength(2);
  expect(tags.size).toBeGreaterThan(30);
  expect(tagOf(null)).toBeNull();
});
