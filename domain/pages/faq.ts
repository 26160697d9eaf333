import * as v from "valibot";
import { entryFor, linkedText, plainText } from "./content-text.ts";

const faqItemSchema = v.strictObject({
  question: plainText,
  answer: linkedText,
  for: entryFor,
  /** An open question to the owners, shown only by the doctor. */
  toConfirm: v.optional(v.pipe(plainText, v.description("a note to yourself; visitors don't see it"))),
});

const faqGroupSchema = v.strictObject({
  title: plainText,
  items: v.pipe(v.array(faqItemSchema), v.nonEmpty("needs at least one question")),
});

export type FaqGroup = v.InferOutput<typeof faqGroupSchema>;

export const faqSchema = v.strictObject({
  groups: v.pipe(v.array(faqGroupSchema), v.nonEmpty("needs at least one group")),
});
