import * as v from "valibot";
import { entryFor, listOf, oneOf, plainText, template, textFields } from "./content-text.ts";

const rowSchema = v.pipe(
  v.strictObject({
    label: plainText,
    text: template("from", "to"),
    from: v.optional(v.number()),
    to: v.optional(v.number()),
  }),
  v.check(
    ({ text, from, to }) =>
      (from !== undefined || !text.includes("{from}")) && (to !== undefined || !text.includes("{to}")),
    "needs the numbers of its text: `from` for {from}, `to` for {to}",
  ),
  v.forward(
    v.check(
      ({ from, to }) => from === undefined || to === undefined || from < to,
      "must be more than `from`",
    ),
    ["to"],
  ),
);

export const jobFactsSchema = v.strictObject({
  title: plainText,
  /** True until the owners have replaced the shipped terms. */
  sample: v.optional(v.boolean(), false),
  rows: listOf(rowSchema),
});

/** Sitters at work. */
const workScenes = [
  "work-snow",
  "service-walk",
  "service-window",
  "service-medicine",
  "service-night",
] as const;

export const workingDaySchema = v.strictObject({
  title: plainText,
  text: plainText,
  pictures: listOf(
    v.strictObject({ ...textFields("at", "title", "text").entries, scene: oneOf(workScenes), for: entryFor }),
  ),
});
