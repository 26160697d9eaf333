import * as v from "valibot";
import { timeOfDay } from "../business/office-hours.ts";
import { listOf, plainText } from "../pages/content-text.ts";

export const minutes = v.pipe(
  v.number(),
  v.integer("must be whole minutes"),
  v.minValue(1, "must be at least 1"),
);
export const hours = v.pipe(
  v.number(),
  v.integer("must be whole hours"),
  v.minValue(1, "must be at least 1"),
);

const sessionsSchema = v.pipe(
  v.strictObject({
    offeredMinutes: v.pipe(
      listOf(minutes),
      v.check((lengths) => new Set(lengths).size === lengths.length, "must have each length once"),
    ),
    pricedMinutes: minutes,
    name: v.optional(v.pipe(plainText, v.description("such as hike; what its price is for when empty"))),
  }),
  v.forward(
    v.check(
      ({ offeredMinutes, pricedMinutes }) => offeredMinutes.includes(pricedMinutes),
      "must be one of `offeredMinutes`",
    ),
    ["pricedMinutes"],
  ),
);

const hoursOfDay = v.pipe(hours, v.maxValue(24, "must be at most 24"));

const nightVisitSchema = v.pipe(
  v.strictObject({ name: plainText, hours: hoursOfDay, from: timeOfDay, to: timeOfDay }),
  v.forward(
    v.check(
      ({ hours, from, to }) => minutesBetween(from, to) >= hours * 60,
      "must be at least `hours` later than `from`: the visit falls between them",
    ),
    ["to"],
  ),
);

const dayMinutes = 24 * 60;

/** Counts over midnight if the second time is no later. */
function minutesBetween(from: string, to: string): number {
  const [start = 0, end = 0] = [from, to].map(
    (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  );
  return ((end - start + dayMinutes - 1) % dayMinutes) + 1;
}

export type NightVisit = v.InferOutput<typeof nightVisitSchema>;

/** `sessions` of walks and visits, `visits` of nights that are made of visits, `nightHours` of other nights. */
export const lengthFields = {
  sessions: v.optional(sessionsSchema),
  visits: v.optional(v.pipe(v.array(nightVisitSchema), v.nonEmpty("needs at least one visit"))),
  nightHours: v.optional(hoursOfDay),
};
