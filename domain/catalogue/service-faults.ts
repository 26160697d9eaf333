import type { EntryFault } from "../pages/content-text.ts";
import type { Service } from "./catalogue.ts";

/** Facts of a service that can't be true together, and a title that another one has. */
export function serviceFaults(
  { id, title, price, holiday, forms, requestedAs = id, sessions, visits, nightHours }: Service,
  before: readonly Service[],
): EntryFault<Service>[] {
  const isNight = price.unit === "night";
  const unlike = before.find((other) => isNight && isUnlikeOnHolidays(other, holiday));
  const faults: [isFault: boolean, ...EntryFault<Service>][] = [
    [
      before.some((other) => other.title === title),
      "title",
      "is another service's too, so nobody knows them apart",
    ],
    [visits !== undefined && !isNight, "visits", 'need "unit: night" in price: they make a night'],
    [sessions !== undefined && isNight, "sessions", "are of walks and visits; a night has `nightHours`"],
    [
      nightHours !== undefined && (!isNight || visits !== undefined),
      "nightHours",
      'can only stand where price has "unit: night", and without `visits`, which have their own hours',
    ],
    [
      holiday === "per-night" && !isNight,
      "holiday",
      'can only be per-night where price has "unit: night"; a walk or visit has per-visit',
    ],
    [
      unlike !== undefined,
      "holiday",
      `can't stand beside ${unlike?.holiday} of ${unlike?.title}: pages tell one rule for all nights that cost more`,
    ],
    [
      requestedAs !== id && forms.includes("schedule"),
      "requestedAs",
      "is for what the schedule form doesn't offer; take schedule out of `forms`, or leave this out",
    ],
  ];
  return faults.flatMap(([isFault, key, message]) => (isFault ? [[key, message]] : []));
}

/** Returns whether one night has the amount of the date and the other a percentage. */
function isUnlikeOnHolidays({ price, holiday }: Service, other: Service["holiday"]): boolean {
  const rules = new Set([holiday, other]);
  return price.unit === "night" && rules.has("per-visit") && rules.has("per-night");
}
