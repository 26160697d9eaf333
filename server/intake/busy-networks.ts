import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { networksOf } from "../net/ip-address.ts";
import type { SharedMemory } from "../store/shared-memory.ts";
import { isWithin } from "./rate-limiter.ts";

/** One customer of a provider must not make all its others look busy. */
const fairShare = 3;
/** Higher counts change nothing and would need memory. */
const countedAtMost = 100;

export type BusyNetworks = {
  /** `siteCount` is the number of requests of the same site within the hour, this one included. */
  count(address: string | null, siteCount: number): Promise<{ network: string | null; networkCount: number }>;
};

/** Visitors behind a proxy missing in TRUSTED_PROXIES cannot be told apart, so each counts as the first. */
export function createBusyNetworks(memory: SharedMemory, clock: Clock): BusyNetworks {
  return {
    async count(address, siteCount) {
      const networks = networksOf(address);
      if (!networks) return { network: null, networkCount: 1 };
      const now = clock();
      const day = now.toISOString().slice(0, "2026-01-31".length);
      const providerCount = await countProvider(networks.provider, now.getTime(), siteCount <= fairShare);
      return {
        network: await memory.tag(`${day} ${networks.site}`),
        networkCount: Math.max(siteCount, providerCount),
      };
    },
  };

  /** Beyond its share a site adds nothing, but still belongs to its busy provider. */
  async function countProvider(provider: string, now: number, isAdded: boolean): Promise<number> {
    let count = 0;
    const add = (kept: number[] = []) => {
      const times = kept.filter((at) => isWithin(hourMs, at, now));
      count = times.length + (isAdded ? 1 : 0);
      return isAdded && times.length < countedAtMost ? [...times, now] : kept;
    };
    await memory.change<number[]>(`provider ${provider}`, add, { now, keepMs: hourMs });
    return count;
  }
}
