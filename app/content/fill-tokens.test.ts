import { expect, test } from "vitest";
import type { ContentSource } from "./content-source.ts";
import { fillTokens, type TokenValue } from "./fill-tokens.ts";

const values = new Map<string, TokenValue>([
  ["business.name", { text: "Rock & *Pine* <b>" }],
  ["business.phone", { text: "(303) 555-0100", href: "tel:+13035550100" }],
  ["policy.replyHours", { text: "24 hours" }],
  ["policy.noticeHours", { text: "48 hours" }],
]);

function fill(raw: unknown): { filled: unknown; mistakes: string[] } {
  const source: ContentSource = { name: "faq.yaml", raw, sourceOf: () => undefined, lineOf: () => 7 };
  const mistakes: string[] = [];
  return { filled: fillTokens(source, values, mistakes), mistakes };
}

test("tokens are replaced in every string, however deep, and other values stay", () => {
  const { filled, mistakes } = fill({
    a: "In {{policy.replyHours}}.",
    b: [{ c: "{{ policy.noticeHours }}", d: 3, e: null }],
  });
  expect(filled).toEqual({ a: "In 24 hours.", b: [{ c: "48 hours", d: 3, e: null }] });
  expect(mistakes).toEqual([]);
});

test("a value is plain words in a field, and in a Markdown body no markup but the link of a phone number", () => {
  const words = "{{business.name}}: {{business.phone}}";
  expect(fill({ title: words, content: words }).filled).toEqual({
    title: "Rock & *Pine* <b>: (303) 555-0100",
    content: "Rock \\& \\*Pine\\* \\<b\\>: [\\(303\\) 555\\-0100](tel:+13035550100)",
  });
});

test("an unknown token names file, line, field, the nearest token and the allowed ones [X24]", () => {
  const { mistakes } = fill({ groups: [{ answer: "Within {{policy.replyHour}}." }] });
  expect(mistakes).toEqual([
    "faq.yaml:7 groups[0].answer: found {{policy.replyHour}}, no such token; did you mean {{policy.replyHours}}? allowed are {{policy.replyHours}}, {{policy.noticeHours}}",
  ]);
});

test("half a token is a mistake [X24]", () => {
  for (const text of ["{{policy.replyHours", "policy.replyHours}}", "{{}}"])
    expect(fill({ a: text }).mistakes).toHaveLength(1);
});

test("a part of the page is left standing in a body, and is a mistake in a field", () => {
  expect(fill({ content: "{{include.ad-choice}}" })).toEqual({
    filled: { content: "{{include.ad-choice}}" },
    mistakes: [],
  });
  expect(fill({ title: "{{include.ad-choice}}" }).mistakes).toHaveLength(1);
});
