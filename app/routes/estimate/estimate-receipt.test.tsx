import { expect, test } from "vitest";
import { weekdays } from "#domain/business/office-hours.ts";
import { addDays, daysBetween, shortDate } from "#domain/calendar-date.ts";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { answerEstimate } from "./answer-estimate.ts";
import { EstimateReceipt } from "./estimate-receipt.tsx";

const sample = readSample();
const { words, catalogue, holidayPricing } = sample;

function answerOf(query: string, today: string, content = sample) {
  const now = new Date(`${today}T19:00:00Z`);
  const answer = answerEstimate(content, new URL(`https://x.test/?${query}`), now);
  if (answer.kind !== "priced") throw new Error(answer.kind);
  return answer;
}

function receiptOf(query: string, today: string, content = sample): string {
  const answer = answerOf(query, today, content);
  const props = { answer, catalogue, words: words.estimate, rules: holidayPricing, query: "" };
  return textOf(render(<EstimateReceipt {...props} />));
}

/** No visits on Sundays, and closed over Christmas. */
function closedSample() {
  const { hours } = sample.business;
  const closures = [{ from: "2026-12-24", to: "2026-12-27", title: "Christmas" }];
  const visits = { ...hours.visits, days: weekdays.slice(0, 6) };
  return { ...sample, business: { ...sample.business, hours: { ...hours, visits }, closures } };
}

test("the receipt names each day without care beside the others, and its total is of those [PC05]", () => {
  const text = receiptOf("service=pet-sitting&from=2026-12-19&to=2026-12-21", "2026-12-01", closedSample());
  expect(text).toContain("Total without Sun, Dec 20 from $62");
  expect(text).toContain("Sun, Dec 20 No visits on SundaysNot included");
});

test("where nobody comes there is no total, no holiday rule and no date held, and the dates can be asked for [PC05]", () => {
  for (const query of [
    "service=dog-walking&from=2026-12-20&to=2026-12-20",
    "service=overnight-premium&from=2026-12-24&to=2026-12-26",
  ]) {
    const text = receiptOf(query, "2026-12-01", closedSample());
    expect(text).toContain("Request these dates");
    expect(text).not.toMatch(/\$|Total|quote|held|deposit|cancel/i);
  }
});

test("a cancellation rule of one day names it once [TR04]", () => {
  const [credit, forfeited, none] = holidayPricing.cancellation;
  if (!credit || !forfeited || !none) throw new Error("The sample has three");
  const cancellation = [{ ...credit, minDays: 9 }, { ...forfeited, minDays: 8, maxDays: 8 }, none];
  const content = { ...sample, holidayPricing: { ...holidayPricing, cancellation } };
  const text = receiptOf("service=pet-sitting&from=2026-12-24&to=2026-12-24", "2026-11-02", content);
  expect(text).toContain("Until Tue, Dec 15");
  expect(text).toContain("On Wed, Dec 16Your deposit is forfeited.");
});

test("a stay that a closure begins counts its payment and cancellation from the first day of care [PC05]", () => {
  const query = "service=overnight-care&from=2026-12-26&to=2026-12-30";
  const answer = answerOf(query, "2026-11-01", closedSample());
  expect(answer).toMatchObject({
    firstDay: "2026-12-28",
    estimate: { payment: { balanceDue: "2026-12-21" } },
  });
  expect(answer.bands.map(({ from, to }) => [from, to])).toEqual([
    [null, "2026-11-28"],
    ["2026-11-29", "2026-12-20"],
    ["2026-12-21", null],
  ]);
});

const christmas = "2026-12-25";
const stayAt = `from=${christmas}&to=${addDays(christmas, 1)}`;
const days = new Map(
  Array.from({ length: 120 }, (_, i) => addDays("2026-10-01", i)).map((day) => [shortDate(day), day]),
);

test.each(Array.from({ length: 61 }, (_, i) => 60 - i))(
  "asked %i days ahead, the estimate counts from the promised answer and tells what can still happen then [K48, NH03, TW04, TR04]",
  (daysAhead) => {
    const today = addDays(christmas, -daysAhead);
    for (const service of ["pet-sitting", "overnight-premium"]) {
      const query = `service=${service}&${stayAt}`;
      const { bookedOn } = answerOf(query, today);
      const text = receiptOf(query, today);
      const [, dated = ""] = text.split(/(?=Today, )/);
      for (const [day] of dated.matchAll(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(?!\d|, \d{4})/g))
        expect([day, (days.get(day) ?? "") >= today]).toEqual([day, true]);
      const left = daysBetween(bookedOn, christmas);
      const isPaidInFull = left <= holidayPricing.balance.daysBefore;
      expect(dated).toContain("Send us your dates. Nothing is due yet.");
      expect(dated.includes(`We'll answer by ${shortDate(bookedOn)}.`)).toBe(left > 0 && daysAhead > 0);
      expect(dated.includes("When you book The whole amount")).toBe(isPaidInFull);
      expect(/deposit|balance \$|forfeited/i.test(dated)).toBe(!isPaidInFull);
      expect(dated.includes("Once you've bookedNo refund")).toBe(isPaidInFull);
      expect(dated.includes("becomes credit")).toBe(left >= 30);
      expect(dated.includes("is forfeited")).toBe(!isPaidInFull);
      expect(dated.includes("We can't refund your deposit.")).toBe(left < 30 && !isPaidInFull);
      expect(text).not.toMatch(/in full now/);
    }
  },
);

test("a day to pay or cancel by on which the phones are off says so [TR04]", () => {
  // The last days are a Sunday, by appointment alone, and Thanksgiving.
  const sunday = receiptOf("service=pet-sitting&from=2026-12-27&to=2026-12-28", "2026-11-02");
  expect(sunday).toMatch(/By Sun, Dec 20 Balance from \$43Our phones are off that day\./);
  const thanksgiving = receiptOf("service=pet-sitting&from=2026-12-26&to=2026-12-27", "2026-11-02");
  expect(thanksgiving).toMatch(/Until Thu, Nov 26.*12 months\.Our phones are off that day\./);
  expect(thanksgiving.match(/phones are off/g)).toHaveLength(1);
});

test("an ordinary stay says when it is paid and what canceling takes [TR04]", () => {
  const text = receiptOf("service=pet-sitting&from=2026-11-10&to=2026-11-12", "2026-11-02");
  expect(text).toContain("Your written total tells you when payment is due.");
  expect(text).toContain("Please give us 24 hours' notice. Any later, and you may owe a partial fee.");
  expect(text).not.toMatch(/deposit|balance/i);
});

test("a stay in another year has its year at each day that is due, so that none reads as passed [TW04]", () => {
  const text = receiptOf("service=pet-sitting&from=2027-11-20&to=2027-11-30", "2026-11-25");
  expect(text).toContain("Today, Wed, Nov 25 ");
  for (const day of ["By Sat, Nov 13, 2027", "Until Thu, Oct 21, 2027", "From Sat, Nov 13, 2027"])
    expect(text).toContain(day);
});

test("walks are counted as walks, visits as visits [NH01]", () => {
  const text = (service: string) =>
    receiptOf(`service=${service}&${stayAt}&visits=3&medication=yes`, "2026-11-01");
  expect(text("dog-walking")).toContain("3 walks a day, 1 pet, with medication");
  expect(text("dog-walking")).toContain("3 walks, medication $5 each, $15 more each for Christmas 2026");
  expect(receiptOf(`service=pet-sitting&${stayAt}&medication=yes`, "2026-11-01")).toContain(
    "1 visit, medication $5, $15 more for Christmas 2026",
  );
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

test("an upper price is told only where nothing comes on top of it [TR02]", () => {
  const night = "service=overnight-premium&from=2026-12-24&to=2026-12-26";
  expect(receiptOf(night, "2026-11-01")).toMatch(
    /Up to \$135 .* the most you'd pay per night on an ordinary day/,
  );
  const withMedication = receiptOf(`${night}&pets=3&medication=yes`, "2026-11-01");
  expect(withMedication).not.toMatch(/Up to \$135|price may be higher/);
});
