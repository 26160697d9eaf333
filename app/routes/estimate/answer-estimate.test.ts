import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { answerEstimate } from "./answer-estimate.ts";

const sample = readSample();
const closures = [
  { from: "2027-01-10", to: "2027-01-20", title: "Winter break" },
  { from: "2027-03-01", to: "2027-03-03", title: "Full house", services: ["overnight-premium"] },
];
const content = { ...sample, business: { ...sample.business, closures } };

function noteOf(service: string, from: string, to: string): string {
  const url = new URL(`https://x.test/estimate?service=${service}&from=${from}&to=${to}`);
  const answer = answerEstimate(content, url, new Date("2026-11-02T19:00:00Z"));
  return answer.kind === "priced" ? answer.closedNote : answer.kind;
}

test.each([
  ["pet-sitting", "2027-01-20", "2027-01-22", /^We're closed January 10 to 20, 2027 \(Winter break\)\. /],
  ["overnight-premium", "2027-03-03", "2027-03-04", /^We're full for Overnight, March 1 to 3, 2027\. /],
  ["overnight-premium", "2027-02-26", "2027-03-01", /^$/],
  ["pet-sitting", "2027-03-01", "2027-03-03", /^$/],
  ["pet-sitting", "2027-01-21", "2027-01-22", /^$/],
])(
  "asked for %s from %s to %s, the estimate says what is closed or full then: %s [OP04]",
  (service, from, to, note) => {
    expect(noteOf(service, from, to)).toMatch(note);
  },
);
