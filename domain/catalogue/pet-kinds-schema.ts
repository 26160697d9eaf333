import * as v from "valibot";
import { eachWithOwnId, plainText } from "../pages/content-text.ts";
import { countName } from "./pet-kinds.ts";

export const petKindIdSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d-]{0,29}$/, "must be lower-case letters, digits and hyphens, such as guinea-pig"),
);

const petKindSchema = v.strictObject({
  id: v.pipe(petKindIdSchema, v.description("prices know the kind by it")),
  one: v.pipe(plainText, v.maxLength(30), v.description("such as Dog")),
  more: v.pipe(plainText, v.maxLength(30), v.description("such as Dogs")),
  drawing: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z\d-]{0,49}$/, "must be the name of a drawing, such as sitting-cat"),
      v.description("stands on the price list: one of the site's, or a file of yours in drawings/"),
    ),
  ),
});

/** The first kind is selected by default. */
export const petKindsSchema = v.pipe(
  v.array(petKindSchema),
  eachWithOwnId(),
  v.nonEmpty("must name at least one"),
  v.check(
    (kinds) => new Set(kinds.map(countName)).size === kinds.length,
    "must each have a word of its own for `more`",
  ),
  v.description("in the order in which the schedule form offers them"),
);
