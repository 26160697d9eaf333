import { expect, test } from "vitest";
import { addDays, shortDate } from "../../../domain/calendar-date.ts";
import { render, textOf } from "../../../tests/support/rendered-form.ts";
import { readSample } from "../../../tests/support/sample-business.ts";
import { answerEstimate } from "../../content/estimate-answer.ts";
import { EstimateReceipt } from "./estimate-receipt.tsx";

const sample = readSample();
const { words, catalogue, holidayPricing } = sample;

function receiptOf(query: string, today: string): string {
  const answer = answerEstimate(sample, new URL(`https://x.test/?${query}`), new Date(`${today}T19:00:00Z`));
  if (answer.kind !== "priced") throw new Error(answer.kind);
  const { lateBooking } = holidayPricing;
  const props = { answer, catalogue, words: words.estimate, lateBooking, query: "" };
  return textOf(render(<EstimateReceipt {...props} />));
}

const christmas = "2026-12-25";
const stayAt = `from=${christmas}&to=${addDays(christmas, 1)}`;
const days = new Map(
  Array.from({ length: 120 }, (_, i) => addDays("2026-10-01", i)).map((day) => [shortDate(day), day]),
);

test.each(Array.from({ length: 61 }, (_, i) => 60 - i))(
  "booked %i days ahead, every sentence of the estimate can still happen [TW04]",
  (daysAhead) => {
    const today = addDays(christmas, -daysAhead);
    for (const service of ["pet-sitting", "overnight-premium"]) {
      const text = receiptOf(`service=${service}&${stayAt}`, today);
      for (const [day] of text.matchAll(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(?!\d|, \d{4})/g))
        expect([day, (days.get(day) ?? "") >= today]).toEqual([day, true]);
      const isPaidInFull = daysAhead <= holidayPricing.balance.daysBefore;
      expect(text.includes("You'd pay in full now, and it can't be refunded.")).toBe(isPaidInFull);
      expect(/deposit|balance|forfeited|credit|refund or credit/i.test(text)).toBe(!isPaidInFull);
      expect(text.includes("becomes credit")).toBe(daysAhead >= 30);
      expect(text.includes("is forfeited")).toBe(!isPaidInFull);
      expect(text.includes(holidayPricing.lateBooking)).toBe(daysAhead < 30 && !isPaidInFull);
    }
  },
);

test("a stay in another year has its year at each day that is due, so that none reads as passed [TW04]", () => {
  const text = receiptOf("service=pet-sitting&from=2027-11-20&to=2027-11-30", "2026-11-26");
  expect(text).toContain("Today, Thu, Nov 26 ");
  for (const day of ["By Sat, Nov 13, 2027", "Until Thu, Oct 21, 2027", "From Sat, Nov 13, 2027"])
    expect(text).toContain(day);
});

test("walks are counted as walks, visits as visits [NH01]", () => {
  const text = (service: string) =>
    receiptOf(`service=${service}&${stayAt}&visits=3&medication=yes`, "2026-11-01");
  expect(text("dog-walking")).toContain("3 walks a day, 1 pet, with medication");
  expect(text("dog-walking")).toContain("3 walks, medication $5 each, $15 more each for Christmas 2026");
  expect(text("pet-sitting")).toContain("3 visits, medication");
});

test("days that cost the same are one row with their count, and open on demand [VF05]", () => {
  const text = receiptOf("service=overnight-premium&from=2026-12-22&to=2027-01-02", "2026-11-01");
  expect(text).toContain("2 nights × $99 to $135");
  expect(text).toContain("9 holiday nights × $123.75 to $168.75");
  expect(text).toContain("25% more for Christmas 2026 and New Year's 2026-27");
  expect(text).toContain("Thu, Dec 24 to Fri, Jan 1");
  expect(text).toContain("$1,113.75 to $1,518.75");
});
