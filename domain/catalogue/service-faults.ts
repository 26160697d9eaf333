import type { EntryFault } from "../pages/content-text.ts";
import type { Service } from "./catalogue.ts";

/** Facts of a service that can't be true together, and a title that another one has. */
export function serviceFaults(
  { id, title, price, holiday, forms, requestedAs = id, sessions, visits, nightHours }: Service,
  before: readonly Service[],
): EntryFault<Service>[] {
  const isNight = price.unit === "night";
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
      requestedAs !== id && forms.includes("schedule"),
      "requestedAs",
      "is for what the schedule form doesn't offer; take schedule out of `forms`, or leave this out",
    ],
  ];
  return faults.flatMap(([isFault, key, message]) => (isFault ? [[key, message]] : []));
}
