import { expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { startClock } from "#tests/support/test-lead.ts";
import { createMailLimits, createNetworkTags } from "./mail-limits.ts";

function newLimits() {
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
  "of sixty requests of %s this many are mailed one by one within an hour [SF08]",
  (_whose, addressOf, mailed) => {
    const { clock, countMailed } = newLimits();
    expect(countMailed(60, addressOf)).toBe(mailed);
    clock.forward(hourMs);
    expect(countMailed(60, addressOf)).toBe(mailed);
  },
);

test("a network beyond its share takes nothing from the others, and what became no lead is given back [SF08]", () => {
  const { takeMail, countMailed } = newLimits();
  expect(countMailed(60, () => "203.0.113.7")).toBe(10);
  expect(countMailed(60, (index) => `198.51.${index}.7`)).toBe(20);
  const again = newLimits();
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
  // So few that it identifies nobody. Two of 4,096 may be alike.
  for (const tag of tags) expect(tag).toHaveLength(2);
  expect(tags.size).toBeGreaterThan(30);
  expect(tagOf(null)).toBeNull();
});
