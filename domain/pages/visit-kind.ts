import * as v from "valibot";
import { listOf, oneOf, plainText, textFields } from "./content-text.ts";
import { pictureFields } from "./photos.ts";

/** Drawn where the photo of a visit will be. */
const reportScenes = ["report-cat", "report-night", "report-trail", "report-walk"] as const;

/** On the map of a walk; each leads back to the house it begins at. */
export const walkRoutes = ["block", "creek", "hills"] as const;

export const visitFields = {
  ...textFields("time", "note").entries,
  scene: oneOf(reportScenes),
  ...pictureFields("a photo of the visit, in place of the drawing"),
  /** Of a walk. */
  map: v.optional(plainText),
  route: v.optional(oneOf(walkRoutes), "creek"),
  distance: v.optional(plainText),
  checklist: listOf(textFields("at", "text")),
};

export const visitSchema = v.strictObject(visitFields);

/** What a report of a visit says. */
export type Visit = v.InferOutput<typeof visitSchema>;
export type WalkRoute = Visit["route"];
