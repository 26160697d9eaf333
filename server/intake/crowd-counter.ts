import type { Clock } from "../../domain/clock.ts";
import { hourMs } from "../../domain/durations.ts";
import { networksOf } from "../net/networks.ts";
import type { SharedMemory } from "../store/shared-memory.ts";
import { isRecent, type Slot } from "./rate-limiter.ts";

/** One customer of a provider must not make all its others look crowded. */
const fairShare = 3;
/** Higher counts change nothing and would need memory. */
const countedAtMost = 100;

export type CrowdCounter = {
  place(address: string | null, slot: Slot): Promise<{ network: string | null; turn: number }>;
};

const keyOf = (provider: string) => `provider ${provider}`;

/** Visitors behind a proxy missing in TRUSTED_PROXIES cannot be told apart, so each counts as the first. */
export function createCrowdCounter(memory: SharedMemory, clock: Clock): CrowdCounter {
  async function countProvider(provider: string): Promise<number> {
    const now = clock().getTime();
    let count = 0;
    await memory.change<number[]>(
      keyOf(provider),
      (kept = []) => {
        const times = kept.filter((time) => isRecent(time, now));
        count = times.length + 1;
        return times.length < countedAtMost ? [...times, now] : kept;
      },
      { now, keepMs: hourMs },
    );
    return count;
  }

  async function readProvider(provider: string): Promise<number> {
    const now = clock().getTime();
    const kept = (await memory.recall<number[]>(keyOf(provider))) ?? [];
    return kept.filter((time) => isRecent(time, now)).length;
  }

  return {
    async place(address, slot) {
      const networks = networksOf(address);
      if (!networks) return { network: null, turn: 1 };
      const { site, provider } = networks;
      const siteCount = slot.ok ? slot.siteCount : 1;
      // Beyond its share a customer adds nothing, but still belongs to the provider's crowd.
      const providerCount = await (siteCount > fairShare ? readProvider : countProvider)(provider);
      const day = clock().toISOString().slice(0, "2026-01-31".length);
      return { network: await memory.tag(`${day} ${site}`), turn: Math.max(siteCount, providerCount) };
    },
  };
}
