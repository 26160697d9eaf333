import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { networksOf } from "../net/ip-address.ts";
import { nothingTaken, type Taken, takeTime } from "./counted-times.ts";
import type { ProcessMemory } from "./process-memory.ts";

/** One customer of a provider must not make all its others look busy. */
const fairShare = 3;
/** Higher counts change nothing and would need memory. */
const countedAtMost = 100;

type Counted = Taken & { network: string | null; networkCount: number };

export type BusyNetworks = {
  /** `siteCount` is the number of requests of the same site within the hour, this one included. */
  count(address: string | null, siteCount: number): Counted;
};

/** Visitors behind a proxy missing in TRUSTED_PROXIES cannot be told apart, so each counts as the first. */
export function createBusyNetworks(memory: ProcessMemory, clock: Clock): BusyNetworks {
  return {
    count(address, siteCount) {
      const networks = networksOf(address);
      if (!networks) return { network: null, networkCount: 1, ...nothingTaken };
      const now = clock();
      const day = now.toISOString().slice(0, "2026-01-31".length);
      const network = memory.tag(`${day} ${networks.site}`);
      // Beyond its share a site adds nothing, but still belongs to its busy provider.
      const isAdded = siteCount <= fairShare;
      const { countBefore, release } = takeTime(memory, `provider ${networks.provider}`, {
        now: now.getTime(),
        windowMs: hourMs,
        atMost: isAdded ? countedAtMost : 0,
      });
      const providerCount = countBefore + (isAdded ? 1 : 0);
      return { network, networkCount: Math.max(siteCount, providerCount), release };
    },
  };
}
