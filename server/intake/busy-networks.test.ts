import { expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { isBusyNetwork } from "#domain/leads/limits.ts";
import { startClock } from "#tests/support/test-lead.ts";
import { createLocalMemory } from "../store/shared-memory.ts";
import { createBusyNetworks } from "./busy-networks.ts";
import { createRateLimiter, storedRequestLimits } from "./rate-limiter.ts";

function newCounter() {
  const clock = startClock();
  const memory = createLocalMemory();
  const limiter = createRateLimiter(memory, clock, storedRequestLimits);
  const networks = createBusyNetworks(memory, clock);
  const count = async (address: string | null) => {
    const slot = await limiter.take("contact", address);
    return networks.count(address, slot.ok ? slot.siteCount : 1);
  };
  const countOf = async (address: string | null) => (await count(address)).networkCount;
  return { clock, count, countOf };
}

const hex = (index: number) => index.toString(16);

test("each request of a household, a /24 or a /48 counts those before it, for an hour [SF08]", async () => {
  const { clock, countOf } = newCounter();
  for (const number of [1, 2, 3]) expect(await countOf(`203.0.113.${number}`)).toBe(number);
  for (let number = 1; number <= 20; number++)
    expect(await countOf(`2001:db8:1:${hex(number)}::1`)).toBe(number);
  clock.forward(hourMs);
  expect(await countOf("203.0.113.9")).toBe(1);
});

test("a network's tag has two characters, is shared by its addresses and changes every day [SF09]", async () => {
  const { clock, count } = newCounter();
  const tagOf = async (address: string) => (await count(address)).network;
  const tags = new Set<string | null>();
  for (let day = 0; day < 5; day++) {
    const tag = await tagOf("203.0.113.7");
    expect(tag).toMatch(/^[A-Za-z0-9+/]{2}$/);
    expect(await tagOf("203.0.113.8")).toBe(tag);
    tags.add(tag);
    clock.forward(dayMs);
  }
  // Two of 4,096 may be alike.
  expect(tags.size).toBeGreaterThan(2);
});

test.each([
  ["in turn", (index: number) => index % 188],
  ["one after the other", (index: number) => Math.floor(index / 16)],
])(
  "3,000 requests of 188 networks of one provider, %s, are one busy network [SF08]",
  async (_order, siteOf) => {
    const { countOf } = newCounter();
    let calm = 0;
    for (let index = 0; index < 3000; index++)
      if (!isBusyNetwork(await countOf(`2001:db8:${hex(siteOf(index))}:${hex(index)}::1`))) calm++;
    expect(calm).toBeLessThanOrEqual(40);
  },
);
