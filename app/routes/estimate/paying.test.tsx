import { expect, test } from "vitest";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { answerEstimate } from "./answer-estimate.ts";
import { PayingAndCanceling } from "./paying-and-canceling.tsx";

const sample = readSample();
const rules = sample.holidayPricing;

/** Asked on a Monday morning. */
function payingFor(query: string, changed: Partial<typeof rules> = {}, today = "2026-11-02"): string {
  const content = { ...sample, holidayPricing: { ...rules, ...changed } };
  const url = new URL(`https://x.test/estimate?${query}`);
  const answer = answerEstimate(content, url, new Date(`${today}T17:00:00Z`));
  if (answer.kind !== "priced") throw new Error(answer.kind);
  const props = { answer, words: sample.words.estimate, rules: content.holidayPricing };
  return textOf(render(<PayingAndCanceling {...props} />));
}

const christmas = "service=overnight-premium&from=2026-12-23&to=2026-12-26";

test("half is due when booked, and the rest by its day, in figures [K46, K48]", () => {
  expect(payingFor(christmas)).toMatch(
    /deposit.* \$173\.25 to \$236\.25.*By Wed, Dec 16 .*\$173\.25 to \$236\.25/i,
  );
});

test("without a deposit none is named [K46]", () => {
  const cancellation = rules.cancellation.map((band) => ({ ...band, outcome: "none" as const }));
  const text = payingFor(christmas, { deposit: { ...rules.deposit, percent: 0 }, cancellation });
  expect(text.split("If you cancel")[0]).not.toMatch(/deposit|\$0\b/i);
  expect(text).toMatch(/By Wed, Dec 16 .*\$346\.50 to \$472\.50/);
});

test("where the balance is due by the day of the answer, the whole is due at once, and why [K48]", () => {
  const text = payingFor(christmas, {}, "2026-12-15");
  expect(text).toMatch(/whole amount .*\$346\.50 to \$472\.50/i);
  expect(text).toContain("7 days");
  expect(text).not.toMatch(/deposit|Balance \$/);
});

test("a whole that the call adds to has no figure [TW03]", () => {
  const text = payingFor(`${christmas}&medication=yes`, {}, "2026-12-15");
  expect(text).toMatch(/whole amount/i);
  expect(text).not.toContain("$346.50");
});
