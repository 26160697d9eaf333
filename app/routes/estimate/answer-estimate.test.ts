import { expect, test } from "vitest";
import { answerOf } from "#tests/support/answer-of.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { answerEstimate, zipAnswer } from "./answer-estimate.ts";

const sample = readSample();

test("today is the date at the business, and no day before the promised answer can be booked [NH03, TR04]", () => {
  const late = answerOf("service=pet-sitting&from=2026-11-02&to=2026-11-03", sample, "2026-11-03T05:30:00Z");
  expect([late.today, late.bookedOn]).toEqual(["2026-11-02", "2026-11-04"]);
});

test("an address with one part of a stay says what is missing, and one without any gives an example [NH01]", () => {
  const kindOf = (query: string) =>
    answerEstimate(sample, new URL(`https://x.test/estimate?${query}`), new Date()).kind;
  expect(["service=boarding", "from=2027-02-01", "zip=80134"].map(kindOf)).toEqual([
    "mistake",
    "mistake",
    "unasked",
  ]);
});

test.each([
  ["80134", /^Yes, we cover 80134 in Parker\.$/],
  ["99999", /^We don't cover that ZIP code yet\./],
  ["80 104", /^Yes, we cover 80104 in/],
  ["80104x", /^That isn't a 5-digit ZIP code\./],
  ["8010", /^That isn't a 5-digit ZIP code\./],
  ["Parker", /^That isn't a 5-digit ZIP code\./],
  ["", /^$/],
])("for the ZIP code %j the estimate says %s [VF04]", (zip, text) => {
  expect(zipAnswer(sample, new URL(`https://x.test/estimate?zip=${zip}`))).toMatch(text);
});

const closures = [
  { from: "2027-01-10", to: "2027-01-20", title: "Winter break" },
  { from: "2027-03-01", to: "2027-03-03", title: "Full house", services: ["overnight-premium"] },
];
const closing = { ...sample, business: { ...sample.business, closures } };

test.each([
  ["pet-sitting", "2027-01-20", "2027-01-22", /^We're closed January 10 to 20, 2027 \(Winter break\)\. /],
  ["overnight-premium", "2027-03-03", "2027-03-04", /^We're full for Overnight, March 1 to 3, 2027\. /],
  ["overnight-premium", "2027-02-26", "2027-03-01", /^$/],
  ["pet-sitting", "2027-03-01", "2027-03-03", /^$/],
  ["pet-sitting", "2027-01-21", "2027-01-22", /^$/],
])(
  "asked for %s from %s to %s, the estimate says what is closed or full: %s [OP04]",
  (service, from, to, note) => {
    expect(answerOf(`service=${service}&from=${from}&to=${to}`, closing).closedNote).toMatch(note);
  },
);
