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

export const sessionsSchema = v.pipe(
  v.strictObject({
    offeredMinutes: v.pipe(
      listOf(minutes),
      v.check((lengths) => new Set(lengths).size === lengths.length, "must have each length once"),
    ),
    pricedMinutes: minutes,
    name: v.optional(v.pipe(plainText, v.description("such as walk; visit when empty"))),
  }),
  v.forward(
    v.check(
      ({ offeredMinutes, pricedMinutes }) => offeredMinutes.includes(pricedMinutes),
      "must be one of `offeredMinutes`",
    ),
    ["pricedMinutes"],
  ),
);

export const nightVisitSchema = v.strictObject({ name: plainText, hours, from: timeOfDay, to: timeOfDay });

export type NightVisit = v.InferOutput<typeof nightVisitSchema>;
