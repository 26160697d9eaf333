import type { Clock } from "../../domain/clock.ts";
import { hourMs } from "../../domain/durations.ts";
import { networksOf } from "../net/networks.ts";
import { clockDifferenceMs, type SharedMemory } from "../store/shared-memory.ts";

type Limit = { count: number; windowMs: number };

export type Limits = { name: string; perForm: Limit[]; allForms?: Limit[] };

const tenMinutesMs = 600_000;

/** Generous: a shared address of a household, an office or a phone network must not be locked out. */
const requestLimits: Limit[] = [
  { count: 10, windowMs: tenMinutesMs },
  { count: 30, windowMs: hourMs },
];
export const storedRequestLimits: Limits = {
  name: "requests",
  perForm: requestLimits,
  // Each service page has its own form, and nobody uses all of them.
  allForms: [
    { count: 20, windowMs: tenMinutesMs },
    { count: 40, windowMs: hourMs },
  ],
};
export const smsConsentLimits: Limits = { name: "consents", perForm: requestLimits };
export const rejectedFormLimits: Limits = {
  name: "refused",
  perForm: [{ count: 30, windowMs: tenMinutesMs }],
};
/** With JavaScript the page asks again at each change of what is typed. */
export const estimateLimits: Limits = {
  name: "estimates",
  perForm: [{ count: 200, windowMs: tenMinutesMs }],
};
/** Over all networks of a site: an IPv6 site has 65,536 of them, each with its own limits. */
const siteLimit: Limit = { count: 300, windowMs: hourMs };
const longestMs = hourMs;

export type Slot =
  | { ok: true; siteCount: number; release: () => void }
  | { ok: false; retryAfterSeconds: number };
export type RateLimiter = { take(form: string, address: string | null): Promise<Slot> };

const unlimited: Slot = { ok: true, siteCount: 1, release: () => undefined };

type UsedSlots = [time: number, form: string, own: string][];

export function createRateLimiter(memory: SharedMemory, clock: Clock, limits: Limits): RateLimiter {
  const { name, perForm, allForms = [] } = limits;

  function waitFor(taken: UsedSlots, form: string, own: string, now: number): number {
    const ofOwn = taken.filter((each) => each[2] === own);
    const ofForm = ofOwn.filter((each) => each[1] === form);
    return Math.max(
      waitForAll([siteLimit], taken, now),
      waitForAll(allForms, ofOwn, now),
      waitForAll(perForm, ofForm, now),
    );
  }

  return {
    async take(form, address) {
      const networks = networksOf(address);
      if (!networks) return unlimited;
      const { site } = networks;
      // The site is the key, stored as a hash; an address within it is identified by the rest.
      const own = networks.own.slice(site.length);
      const now = clock().getTime();
      const change = (changeTaken: (taken: UsedSlots) => UsedSlots) =>
        memory.change<UsedSlots>(`${name} ${site}`, (taken = []) => changeTaken(taken), {
          now,
          keepMs: longestMs,
        });
      let waitMs = 0;
      let siteCount = 0;
      await change((kept) => {
        const taken = kept.filter(([time]) => isRecent(time, now));
        waitMs = waitFor(taken, form, own, now);
        siteCount = taken.length + 1;
        return waitMs > 0
          ? kept
          : [...taken, [now, form, own] as UsedSlots[number]].sort(([a], [b]) => a - b);
      });
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      return {
        ok: true,
        siteCount,
        release() {
          // If this fails, the slot is free again after an hour.
          change((taken) => {
            const index = taken.findLastIndex(
              (each) => each[0] === now && each[1] === form && each[2] === own,
            );
            return index < 0 ? taken : taken.toSpliced(index, 1);
          }).catch(() => undefined);
        },
      };
    },
  };
}

/** A later time was recorded before the clock was set back, and must lock nobody out. */
export function isRecent(time: number, now: number): boolean {
  return time > now - longestMs && time < now + clockDifferenceMs;
}

function waitForAll(limits: Limit[], taken: UsedSlots, now: number): number {
  const waits = limits.map(({ count, windowMs }) => {
    const oldest = taken.at(-count);
    return oldest === undefined ? 0 : oldest[0] + windowMs - now;
  });
  return Math.max(0, ...waits);
}
