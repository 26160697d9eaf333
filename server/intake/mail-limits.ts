import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { mailedPerHour, mailedPerNetworkAndHour } from "#domain/leads/limits.ts";
import { networksOf } from "../net/ip-address.ts";
import { nothingTaken, type Taken, takeTime } from "./counted-times.ts";
import type { ProcessMemory } from "./process-memory.ts";

/** `isListed`: the owners have been mailed enough within the hour, so that it stands on What waits alone. */
export type TakeMail = (address: string | null) => Taken & { isListed: boolean };

/** The one limit of request mails. A network is 256 neighboring IPv4 addresses or an IPv6 /48. */
export function createMailLimits(memory: ProcessMemory, clock: Clock): TakeMail {
  return (address) => {
    const site = networksOf(address)?.site;
    const take = (key: string, atMost: number) =>
      takeTime(memory, key, { now: clock().getTime(), windowMs: hourMs, atMost });
    const ofNetwork = site ? take(`mailed ${site}`, mailedPerNetworkAndHour) : null;
    if (ofNetwork && ofNetwork.countBefore >= mailedPerNetworkAndHour)
      return { isListed: true, ...nothingTaken };
    const ofAll = take("mailed", mailedPerHour);
    const release = () => {
      ofNetwork?.release();
      ofAll.release();
    };
    if (ofAll.countBefore < mailedPerHour) return { isListed: false, release };
    release();
    return { isListed: true, ...nothingTaken };
  };
}

/** Tells the networks of one day apart, and identifies none. */
export function createNetworkTags(
  memory: ProcessMemory,
  clock: Clock,
): (address: string | null) => string | null {
  return (address) => {
    const site = networksOf(address)?.site;
    const day = clock().toISOString().slice(0, "2026-01-31".length);
    return site ? memory.tag(`${day} ${site}`) : null;
  };
}
