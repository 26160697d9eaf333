import * as v from "valibot";
import type { ContentFinding } from "./content-findings.ts";
import { linkedText, text } from "./content-text.ts";

const faqItemSchema = v.strictObject({
  question: text,
  answer: linkedText,
  /** What only the owners know, and the answer therefore does not say. Shown to nobody but them, by the doctor. */
  toConfirm: v.optional(text),
});

const faqGroupSchema = v.strictObject({
  title: text,
  items: v.pipe(v.array(faqItemSchema), v.minLength(1, "needs at least one question")),
});

export type FaqGroup = v.InferOutput<typeof faqGroupSchema>;

/** content/faq.yaml */
export const faqSchema = v.strictObject({
  groups: v.pipe(v.array(faqGroupSchema), v.minLength(1, "needs at least one group")),
});

/** The facts that answers still wait for. */
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
