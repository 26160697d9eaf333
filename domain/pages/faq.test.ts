import * as v from "valibot";
import { expect, test } from "vitest";
import { faqSchema } from "./faq.ts";

test("an item has a question and an answer, and nothing else [EN04]", () => {
  const faq = (item: object) => ({ groups: [{ title: "General", items: [item] }] });
  expect(v.safeParse(faqSchema, faq({ question: "Who?", answer: "We. See [About](/about)." })).success).toBe(
    true,
  );
  expect(v.safeParse(faqSchema, faq({ question: "Who?" })).success).toBe(false);
  expect(v.safeParse(faqSchema, faq({ answer: "We." })).success).toBe(false);
  expect(v.safeParse(faqSchema, faq({ question: "Who?", answer: "We.", likes: 2 })).success).toBe(false);
  expect(v.safeParse(faqSchema, { groups: [{ title: "General", items: [] }] }).success).toBe(false);
});
