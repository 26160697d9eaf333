import { expect, test } from "vitest";
import type { TokenValue } from "#domain/pages/token.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { fillTokens } from "./fill-tokens.ts";
import { tokensOf } from "./read-facts.ts";
import type { ContentSource } from "./read-yaml.ts";

const texts = new Map<string, TokenValue>([
  ["business.name", { text: "Rock & *Pine* <b>" }],
  ["business.phone", { text: "(303) 555-0100", href: "tel:+13035550100" }],
  ["policy.replyHours", { text: "24 hours" }],
  ["policy.noticeHours", { text: "48 hours" }],
]);
const conditions = ["blog", "service.boarding"];
const isOn = (name: string) => conditions.includes(name) || undefined;
const values = Object.assign(texts, { conditions, isOn });

function fill(raw: unknown): { filled: unknown; mistakes: string[] } {
  const source: ContentSource = { name: "faq.yaml", raw, sourceOf: () => undefined, lineOf: () => 7 };
  const mistakes: string[] = [];
  return { filled: fillTokens(source, values, mistakes).raw, mistakes };
}

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

test.each([
  ["{{when.blog}}Our blog", "found {{when.blog}}, but no {{end}} after it"],
  ["Our blog{{end}}", "found {{end}}, but no {{when.…}} or {{unless.…}} before it"],
  [
    "{{when.blog}}{{unless.boarding}}No{{ end }}{{end}}",
    "found {{unless.boarding}}, no such condition; did you mean {{unless.service.boarding}}? allowed are {{unless.blog}}, {{unless.service.boarding}}",
  ],
])("%s is told once, with what is missing or allowed [X24]", (text, told) => {
  expect(fill({ a: text }).mistakes).toEqual([`faq.yaml:7 a: ${told}`]);
});

test("half a token is a mistake [X24]", () => {
  for (const text of ["{{policy.replyHours", "policy.replyHours}}", "{{}}"])
    expect(fill({ a: text }).mistakes).toHaveLength(1);
});

const content = readSample();
const facts = { ...content, team: content, locations: content };

test("what is offered and what costs more on a holiday are told apart [TR02]", () => {
  const offering = (change: (id: string) => object) => {
    const services = facts.catalogue.services.map((each) => ({ ...each, ...change(each.id) }));
    const tokens = tokensOf({ ...facts, catalogue: { ...facts.catalogue, services } });
    const names = ["visits", "nights", "overnight", "holiday.nightlyPercent", "holiday.prices"];
    return [
      ...names.filter((name) => tokens.isOn?.(name)),
      ...["services.visit", "holiday.visit"].flatMap((name) => tokens.get(name)?.text ?? []),
    ];
  };
  const each = "walk or visit";
  const care = ["visits", "nights", "overnight"];
  const nightly = "holiday.nightlyPercent";
  expect(offering(() => ({}))).toEqual([...care, nightly, "holiday.prices", each, each]);
  expect(offering(() => ({ holiday: "none" }))).toEqual([...care, each]);
  expect(offering(() => ({ holiday: "ask" }))).toEqual([...care, "holiday.prices", each]);
  expect(offering((id) => (id === "pet-sitting" ? { holiday: "none" } : {})).slice(-2)).toEqual([
    each,
    "walk",
  ]);
  expect(offering(() => ({ nightHours: undefined }))).not.toContain("overnight");
  expect(offering(() => ({ nightHours: undefined, visits: undefined }))).not.toContain("nights");
});

test("words about an optional fact stay where the file has it, without a list of such facts [LS03, LS04]", () => {
  const { portal, ...business } = facts.business;
  const isOn = (name: string) => [facts, { ...facts, business }].map((each) => tokensOf(each).isOn?.(name));
  expect(portal).toBeDefined();
  expect(isOn("portal")).toEqual([true, false]);
  expect(isOn("smsNumber")).toEqual([false, false]);
  expect(isOn("service.boarding")).toEqual([true, true]);
  expect(isOn("price.no-longer-offered")).toEqual([false, false]);
  expect(isOn("portl")).toEqual([undefined, undefined]);
});
