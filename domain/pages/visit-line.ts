import * as v from "valibot";
import { serviceIdSchema } from "../catalogue/catalogue.ts";
import { listOf, plainText, template } from "./content-text.ts";

const wholeMinutes = "must be a whole number of minutes, 0 or more";

const momentSchema = v.strictObject({
  minute: v.pipe(v.number(wholeMinutes), v.integer(wholeMinutes), v.minValue(0, wholeMinutes)),
  text: plainText,
});

export const visitLineSchema = v.strictObject({
  /** The visit takes as long as this service's. */
  service: serviceIdSchema,
  title: plainText,
  text: template("length"),
  minute: template("minute"),
  moments: v.pipe(
    listOf(momentSchema),
    v.check(
      (moments) => moments.every(({ minute }, i) => i === 0 || minute > (moments[i - 1]?.minute ?? 0)),
      "must stand in the order of their minutes",
    ),
  ),
  /** At the last minute, whenever that is. */
  end: plainText,
});

type VisitLine = v.InferOutput<typeof visitLineSchema>;

/** Those that fit into a visit of `length` minutes, and its end. */
export function momentsWithin({ moments, end }: VisitLine, length: number): VisitLine["moments"] {
  return [...moments.filter(({ minute }) => minute < length), { minute: length, text: end }];
}
