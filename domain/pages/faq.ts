import * as v from "valibot";
import type { ContentFinding } from "./content-findings.ts";
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

export function findUnconfirmed({ groups }: { groups: readonly FaqGroup[] }): ContentFinding[] {
  return groups.flatMap(({ items }, group) =>
    items.flatMap(({ question, toConfirm }, item) =>
      toConfirm
        ? [
            {
              file: "faq.yaml",
              field: `groups[${group}].items[${item}].toConfirm`,
              message: `"${question}" leaves open: ${toConfirm}`,
            },
          ]
        : [],
    ),
  );
}
