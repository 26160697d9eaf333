import { expect, test } from "vitest";
import type { TokenValue } from "#domain/pages/token.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { fillTokens } from "./fill-tokens.ts";
import { tokensOf } from "./read-facts.ts";
import type { ContentSource } from "./read-yaml.ts";

const values = new Map<string, TokenValue>([
  ["business.name", { text: "Rock & *Pine* <b>" }],
  ["business.phone", { text: "(303) 555-0100", href: "tel:+13035550100" }],
  ["policy.replyHours", { text: "24 hours" }],
  ["policy.noticeHours", { text: "48 hours" }],
]);

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

test("half a token is a mistake [X24]", () => {
  for (const text of ["{{policy.replyHours", "policy.replyHours}}", "{{}}"])
    expect(fill({ a: text }).mistakes).toHaveLength(1);
});

const content = readSample();
const facts = { ...content, team: content, locations: content };
const sampleValues = tokensOf(facts);

test.each([
  ["business.ownerCount", "two", "AB02"],
  [
    "hours.office",
    "Mon-Fri 8 AM-6 PM, Sat 9 AM-3 PM, Sun by appointment; closed on New Year's Day, Independence Day, Thanksgiving Day and Christmas Day",
    "K09, LF07",
  ],
  ["hours.earliest", "6 AM", "K08"],
  ["team.leads", "four lead pet sitters", "AB04"],
  ["priceText.boarding", "$99 per night", "B26, FX07"],
  [
    "priceDetail.overnight-premium",
    "up to $135 depending on the number of pets and special needs",
    "B21, B24",
  ],
  ["price.factors", "extra pets, special needs, puppies or special requests", "B27"],
  ["minutes.dog-walking", "30 minutes", "K01"],
  ["duration.dog-walking", "30, 45 or 60 minutes", "B13"],
  ["lengths.overnight-care", "2 hours in the evening and 1 hour in the morning", "FX02"],
  ["policy.replyTime", "24 hours, or soon after we reopen", "K27, FX12"],
  ["policy.introCallMinutes", "10 minutes", "K29"],
  ["policy.bookingAdvice", "3-5 days", "FQ11"],
  ["policy.holidayBookingAdvice", "2-3 weeks", "FQ11"],
  ["policy.notice", "24 hours' notice", "FQ11, FX21"],
  ["policy.holidayNotice", "48 hours' notice", "FQ11, FX21"],
  ["holiday.nightlyPercent", "25%", "K42"],
  ["holiday.nightExample", "$123.75", "K42"],
  ["holiday.creditFromDays", "30 days", "K48"],
  ["holiday.forfeitFromDays", "29 days", "FX07"],
  ["holiday.forfeitDays", "8-29 days", "K48"],
])(
  "{{%s}} reads %j (%s) [K01, B21, B24, B26, K09, K27, K29, FQ11, FX02, FX07, FX12, FX21]",
  (token, text) => {
    expect(sampleValues.get(token)?.text).toBe(text);
  },
);

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
