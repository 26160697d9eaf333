import type { Clock } from "#domain/clock.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { networksOf } from "../net/ip-address.ts";
import { isWithin, nothingTaken, type Taken } from "./counted-times.ts";
import type { ProcessMemory } from "./process-memory.ts";

type Limit = { count: number; windowMs: number };

type Limits = { name: string; perForm: Limit[]; allForms?: Limit[]; perSite?: Limit };

const tenMinutesMs = 10 * minuteMs;

/** Generous: a shared address of a household, an office or a phone network must not be locked out. */
const perForm: Limit[] = [
  { count: 10, windowMs: tenMinutesMs },
  { count: 30, windowMs: hourMs },
];
export const storedRequestLimits: Limits = {
  name: "requests",
  perForm,
  // Each service page has its own form, and nobody uses all of them.
  allForms: [
    { count: 20, windowMs: tenMinutesMs },
    { count: 40, windowMs: hourMs },
  ],
};
/** Rendering a page for one visitor is the most expensive answer of all; with JavaScript the page asks again at each change of what is typed. */
export const renderedPageLimits: Limits = {
  name: "pages",
  perForm: [{ count: 200, windowMs: tenMinutesMs }],
  // Phones of one provider share an IPv4 site, and each of them asks many times.
  perSite: { count: 3000, windowMs: hourMs },
};
/** Over all networks of a site: an IPv6 site has 65,536 of them, each with its own limits. */
const siteLimit: Limit = { count: 300, windowMs: hourMs };
const longestMs = hourMs;

export type RateLimiters = ReturnType<typeof createRateLimiters>;

export function createRateLimiters(memory: ProcessMemory, clock: Clock) {
  return {
    /** Proofs of consent too, as a form of their own. */
    requests: createRateLimiter(memory, clock, storedRequestLimits),
    /** Estimates, and plain forms that are shown again with their errors. */
    pages: createRateLimiter(memory, clock, renderedPageLimits),
  };
}

export type Slot = ({ ok: true } & Taken) | { ok: false; retryAfterSeconds: number };
type RateLimiter = { take(form: string, address: string | null): Slot };

const unlimited: Slot = { ok: true, ...nothingTaken };

type TakenSlot = [at: number, form: string, own: string];

export function createRateLimiter(memory: ProcessMemory, clock: Clock, limits: Limits): RateLimiter {
  return {
    take(form, address) {
      const networks = networksOf(address);
      if (!networks) return unlimited;
      const { site } = networks;
      // The site is the key, stored as a hash; an address within it is identified by the rest.
      const own = networks.own.slice(site.length);
      const now = clock().getTime();
      const change = (changeTaken: (taken: TakenSlot[]) => TakenSlot[]) =>
        memory.change<TakenSlot[]>(`${limits.name} ${site}`, (taken = []) => changeTaken(taken), {
          now,
          keepMs: longestMs,
        });
      let waitMs = 0;
      change((kept) => {
        const taken = kept.filter(([at]) => isWithin(longestMs, at, now));
        const ofOwn = taken.filter((each) => each[2] === own);
        const ofForm = ofOwn.filter((each) => each[1] === form);
        waitMs = Math.max(
          waitFor([limits.perSite ?? siteLimit], taken, now),
          waitFor(limits.allForms ?? [], ofOwn, now),
          waitFor(limits.perForm, ofForm, now),
        );
        return waitMs > 0 ? kept : [...taken, [now, form, own]];
      });
      if (waitMs > 0) return { ok: false, retryAfterSeconds: Math.ceil(waitMs / 1000) };
      const slot = [now, form, own].join();
      const release = () => {
        change((taken) => {
          const index = taken.findLastIndex((each) => each.join() === slot);
          return index < 0 ? taken : taken.toSpliced(index, 1);
        });
      };
      return { ok: true, release };
    },
  };
}

function waitFor(limits: Limit[], taken: TakenSlot[], now: number): number {
  const waits = limits.map(({ count, windowMs }) => {
    const oldest = taken.at(-count);
    return oldest === undefined ? 0 : oldest[0] + windowMs - now;
  });
  return Math.max(0, ...waits);
}
