import { hash, randomBytes } from "node:crypto";
import type { Clock } from "#domain/clock.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { mailedPerHour, mailedPerNetworkAndHour } from "#domain/leads/limits.ts";
import { networksOf } from "../net/ip-address.ts";

type Limit = { count: number; windowMs: number };

type Limits = { perNetwork: Limit[]; perSite: Limit };

const tenMinutesMs = 10 * minuteMs;

/** Generous: a shared address of a household, an office or a phone network must not be locked out. */
export const storedRequestLimits: Limits = {
  perNetwork: [
    { count: 20, windowMs: tenMinutesMs },
    { count: 40, windowMs: hourMs },
  ],
  // An IPv6 site has 65,536 networks, each with its own limits.
  perSite: { count: 300, windowMs: hourMs },
};
/** Rendering a page for one visitor is the most expensive response; with JavaScript, each change of an input asks again. */
export const renderedPageLimits: Limits = {
  perNetwork: [{ count: 200, windowMs: tenMinutesMs }],
  // Phones of one provider share an IPv4 site, and each of them asks many times.
  perSite: { count: 3000, windowMs: hourMs },
};
const longestMs = hourMs;
/** Limits the memory used. A network is also forgotten once no limit looks back that far. */
const maxSites = 50_000;

export type RateLimiters = ReturnType<typeof createRateLimiters>;

export function createRateLimiters(clock: Clock) {
  return {
    /** Shared by all forms and by proofs of consent. */
    requests: createRateLimiter(clock, storedRequestLimits),
    /** Estimates, and plain forms that are shown again with their errors. */
    pages: createRateLimiter(clock, renderedPageLimits),
  };
}

/** A place within a limit, taken while a request is processed and released unless a lead is stored. */
export type Taken = { release(): void };

export const nothingTaken: Taken = { release: () => undefined };

export type Slot = ({ ok: true } & Taken) | { ok: false; retryAfterSeconds: number };
type RateLimiter = { take(address: string | null): Slot };

type TakenSlot = { at: number; own: string };

export function createRateLimiter(clock: Clock, limits: Limits): RateLimiter {
  /** The least recently active site first. */
  const bySite = new Map<string, TakenSlot[]>();
  const takenOf = (site: string) => bySite.get(site) ?? [];
  return {
    take(address) {
      const networks = networksOf(address);
      if (!networks) return { ok: true, ...nothingTaken };
      const { own, site } = networks;
      const now = clock().getTime();
      const taken = takenOf(site).filter(({ at }) => isWithin(longestMs, at, now));
      const ofOwn = taken.filter((each) => each.own === own);
      const waitMs = Math.max(waitFor([limits.perSite], taken, now), waitFor(limits.perNetwork, ofOwn, now));
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      const slot = { at: now, own };
      const keep = (slots: TakenSlot[]) => {
        bySite.delete(site);
        bySite.set(site, slots);
        for (const [oldest, kept] of bySite) {
          if (bySite.size <= maxSites && kept.some(({ at }) => isWithin(longestMs, at, now))) return;
          bySite.delete(oldest);
        }
      };
      keep([...taken, slot]);
      return { ok: true, release: () => keep(takenOf(site).filter((each) => each !== slot)) };
    },
  };
}

function waitFor(limits: Limit[], taken: TakenSlot[], now: number): number {
  const waits = limits.map(({ count, windowMs }) => {
    const oldest = taken.at(-count);
    return oldest === undefined ? 0 : oldest.at + windowMs - now;
  });
  return Math.max(0, ...waits);
}

/** Compares in both directions: a clock that was set back by days must not lock anybody out for days. */
function isWithin(durationMs: number, at: number, now: number): boolean {
  return Math.abs(now - at) < durationMs;
}

/** `isListed`: the mails of this hour are used up, so the request is only shown on What waits. */
export type TakeMail = (address: string | null) => Taken & { isListed: boolean };

/** Limits request mails to the owners, in all and per network (256 neighboring IPv4 addresses or an IPv6 /48). */
export function createMailLimits(clock: Clock): TakeMail {
  let mailed: { at: number; site: string | undefined }[] = [];
  return (address) => {
    const mail = { at: clock().getTime(), site: networksOf(address)?.site };
    mailed = mailed.filter(({ at }) => isWithin(hourMs, at, mail.at));
    const ofNetwork = mail.site === undefined ? [] : mailed.filter(({ site }) => site === mail.site);
    if (mailed.length >= mailedPerHour || ofNetwork.length >= mailedPerNetworkAndHour)
      return { isListed: true, ...nothingTaken };
    mailed.push(mail);
    const release = () => {
      mailed = mailed.filter((each) => each !== mail);
    };
    return { isListed: false, release };
  };
}

/** Returns a function whose tags tell the networks of one day apart and identify none. */
export function createNetworkTags(clock: Clock): (address: string | null) => string | null {
  const secret = randomBytes(32).toString("base64");
  return (address) => {
    const site = networksOf(address)?.site;
    const day = clock().toISOString().slice(0, "2026-01-31".length);
    // Two base64 characters, so that thousands of networks share a tag.
    return site ? hash("sha256", `${secret} ${day} ${site}`, "base64").slice(0, 2) : null;
  };
}
