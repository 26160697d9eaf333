import * as v from "valibot";
import { listOf, plainText, template } from "./content-text.ts";

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
