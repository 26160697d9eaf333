import * as v from "valibot";
import { expect, test } from "vitest";
import { faqSchema, findUnconfirmed } from "./faq.ts";

test("an item has a question and an answer, and nothing else [EN04]", () => {
  const faq = (item: object) => ({ groups: [{ title: "General", items: [item] }] });
  const isFaq = (item: object) => v.is(faqSchema, faq(item));
  expect(isFaq({ question: "Who?", answer: "We. See [About](/about)." })).toBe(true);
  for (const wrong of [
    { question: "Who?" },
    { answer: "We." },
    { question: "Who?", answer: "We.", likes: 2 },
  ])
    expect(isFaq(wrong)).toBe(false);
  expect(v.is(faqSchema, { groups: [{ title: "General", items: [] }] })).toBe(false);
});

test("what an answer leaves open is asked of the owners, with its place [PR04]", () => {
  const open = { question: "Is it free?", answer: "Ask us.", toConfirm: "whether it is free" };
  const faq = v.parse(faqSchema, {
    groups: [{ title: "General", items: [{ question: "Who?", answer: "We." }, open] }],
  });
  expect(findUnconfirmed(faq)).toEqual([
    {
      file: "faq.yaml",
      field: "groups[0].items[1].toConfirm",
      message: '"Is it free?" leaves open: whether it is free',
    },
  ]);
});
