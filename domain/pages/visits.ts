import * as v from "valibot";
import { serviceIdSchema } from "../catalogue/catalogue.ts";
import { listOf, oneOf, plainText, template, textFields } from "./content-text.ts";
import { pictureFields } from "./photos.ts";

/** Drawings shown in place of the photo of a visit. */
const reportScenes = ["report-cat", "report-night", "report-trail", "report-walk"] as const;

/** Routes on the map of a walk; each returns to the house where it starts. */
export const walkRoutes = ["block", "creek", "hills"] as const;

export const visitFields = {
  ...textFields("time", "note").entries,
  scene: oneOf(reportScenes),
  ...pictureFields("a photo of the visit, in place of the drawing"),
  /** Only for a walk, as are `route` and `distance`. */
  map: v.optional(plainText),
  route: v.optional(oneOf(walkRoutes), "creek"),
  distance: v.optional(plainText),
  checklist: listOf(textFields("at", "text")),
};

export const visitSchema = v.strictObject(visitFields);

/** The contents of a visit report. */
export type Visit = v.InferOutput<typeof visitSchema>;
export type WalkRoute = Visit["route"];

const wholeMinutes = "must be a whole number of minutes, 0 or more";

const momentSchema = v.strictObject({
  minute: v.pipe(v.number(wholeMinutes), v.integer(wholeMinutes), v.minValue(0, wholeMinutes)),
  text: plainText,
});

export const visitLineSchema = v.strictObject({
  /** The service whose length the visit has. */
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
  /** Shown at the last minute of the visit. */
  end: plainText,
});

type VisitLine = v.InferOutput<typeof visitLineSchema>;

/** Returns the moments that fit into a visit of `length` minutes, and its end. */
export function momentsWithin({ moments, end }: VisitLine, length: number): VisitLine["moments"] {
  return [...moments.filter(({ minute }) => minute < length), { minute: length, text: end }];
}
