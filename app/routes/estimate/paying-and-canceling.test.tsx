import { expect, test } from "vitest";
import { answerOf } from "#tests/support/answer-of.ts";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { PayingAndCanceling } from "./paying-and-canceling.tsx";

const sample = readSample();
const { holidayPricing: rules, words } = sample;
const christmas = "service=overnight-premium&from=2026-12-23&to=2026-12-26";

/** Returns the text about paying and canceling, by default as asked on a Monday morning. */
function payingFor(query: string, changed: Partial<typeof rules> = {}, today = "2026-11-02"): string {
  const content = { ...sample, holidayPricing: { ...rules, ...changed } };
  const answer = answerOf(query, content, `${today}T17:00:00Z`);
  const props = { answer, words: words.estimate, rules: content.holidayPricing };
  return textOf(render(<PayingAndCanceling {...props} />));
}

test("half is due at booking, and the rest by its day, both with amounts [K46, K48]", () => {
  expect(payingFor(christmas)).toMatch(
    /deposit.* \$173\.25 to \$236\.25.*By Wed, Dec 16 .*\$173\.25 to \$236\.25/i,
  );
});

test("without a deposit none is mentioned [K46]", () => {
  const cancellation = rules.cancellation.map((band) => ({ ...band, outcome: "none" as const }));
  const text = payingFor(christmas, { deposit: { ...rules.deposit, percent: 0 }, cancellation });
  expect(text.split("If you cancel")[0]).not.toMatch(/deposit|\$0\b/i);
  expect(text).toMatch(/By Wed, Dec 16 .*\$346\.50 to \$472\.50/);
});

test("if the balance is due by the day of the answer, the whole amount is due at once, with the reason [K48]", () => {
  const text = payingFor(christmas, {}, "2026-12-15");
  expect(text).toMatch(/whole amount .*\$346\.50 to \$472\.50/i);
  expect(text).toContain("7 days");
  expect(text).not.toMatch(/deposit|Balance \$/);
});

test("a whole amount that the call adds to has no figure [TW03]", () => {
  const text = payingFor(`${christmas}&medication=yes`, {}, "2026-12-15");
  expect(text).toMatch(/whole amount/i);
  expect(text).not.toContain("$346.50");
});
