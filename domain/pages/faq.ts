import * as v from "valibot";
import { linkedText, text } from "./content-text.ts";

const faqItemSchema = v.strictObject({ question: text, answer: linkedText });

const faqGroupSchema = v.strictObject({
  title: text,
  items: v.pipe(v.array(faqItemSchema), v.minLength(1, "needs at least one question")),
});

export type FaqGroup = v.InferOutput<typeof faqGroupSchema>;

/** content/faq.yaml */
export const faqSchema = v.strictObject({
  groups: v.pipe(v.array(faqGroupSchema), v.minLength(1, "needs at least one group")),
});
