import { expect, test } from "vitest";
import { weekdays } from "#domain/business/office-hours.ts";
import { addDays, daysBetween, shortDate } from "#domain/calendar-date.ts";
import { answerOf } from "#tests/support/answer-of.ts";
import { withService } from "#tests/support/changed-service.ts";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { EstimateReceipt, TotalInBar } from "./estimate-receipt.tsx";

const sample = readSample();
const { catalogue, holidayPricing: rules, words } = sample;

function receiptOf(query: string, content = sample, now?: string) {
  const props = { answer: answerOf(query, content, now), catalogue: content.catalogue, query };
  return render(<EstimateReceipt {...props} words={words.estimate} rules={content.holidayPricing} />);
}

const answerOn = (query: string, today: string, content = sample) =>
  answerOf(query, content, `${today}T19:00:00Z`);
const textOn = (query: string, today: string, content = sample) =>
  textOf(receiptOf(query, content, `${today}T19:00:00Z`));

/** The sample without visits on Sundays, and closed over Christmas. */
function closedSample() {
  const { hours } = sample.business;
  const closures = [{ from: "2026-12-24", to: "2026-12-27", title: "Christmas" }];
  const visits = { ...hours.visits, days: weekdays.slice(0, 6) };
  return { ...sample, business: { ...sample.business, hours: { ...hours, visits }, closures } };
}

test("the receipt lists days without care among the others, and its total excludes them [PC05]", () => {
  const text = textOn("service=pet-sitting&from=2026-12-19&to=2026-12-21", "2026-12-01", closedSample());
  expect(text).toContain("Total without Sun, Dec 20 from $62");
  expect(text).toContain("Sun, Dec 20 No visits on SundaysNot included");
});

test("a stay without care has no total, no holiday rule and no hold, and its dates can be requested [PC05]", () => {
  for (const query of [
    "service=dog-walking&from=2026-12-20&to=2026-12-20",
    "service=overnight-premium&from=2026-12-24&to=2026-12-26",
  ]) {
    const text = textOn(query, "2026-12-01", closedSample());
    expect(text).toContain("Request these dates");
    expect(text).not.toMatch(/\$|Total|quote|held|deposit|cancel/i);
  }
});

test("a cancellation rule of one day names it once [TR04]", () => {
  const [credit, forfeited, none] = rules.cancellation;
  if (!credit || !forfeited || !none) throw new Error("The sample has three");
  const cancellation = [{ ...credit, minDays: 9 }, { ...forfeited, minDays: 8, maxDays: 8 }, none];
  const content = { ...sample, holidayPricing: { ...rules, cancellation } };
  const text = textOn("service=pet-sitting&from=2026-12-24&to=2026-12-24", "2026-11-02", content);
  expect(text).toContain("Until Tue, Dec 15");
  expect(text).toContain("On Wed, Dec 16Your deposit is forfeited.");
});

test("if a stay begins with closed days, payment and cancellation count from the first day of care [PC05]", () => {
  const query = "service=overnight-care&from=2026-12-26&to=2026-12-30";
  const answer = answerOn(query, "2026-11-01", closedSample());
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

const christmasDay = "2026-12-25";
const christmas = "service=overnight-premium&from=2026-12-23&to=2026-12-26";
const stayAt = `from=${christmasDay}&to=${addDays(christmasDay, 1)}`;
const days = new Map(
  Array.from({ length: 120 }, (_, i) => addDays("2026-10-01", i)).map((day) => [shortDate(day), day]),
);

test.each(Array.from({ length: 61 }, (_, i) => 60 - i))(
  "asked %i days ahead, the estimate counts from the promised answer and lists what can still happen then [K48, NH03, TW04, TR04]",
  (daysAhead) => {
    const today = addDays(christmasDay, -daysAhead);
    for (const service of ["pet-sitting", "overnight-premium"]) {
      const query = `service=${service}&${stayAt}`;
      const { bookedOn } = answerOn(query, today);
      const text = textOn(query, today);
      const [, dated = ""] = text.split(/(?=Today, )/);
      for (const [day] of dated.matchAll(/[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+(?!\d|, \d{4})/g))
        expect([day, (days.get(day) ?? "") >= today]).toEqual([day, true]);
      const left = daysBetween(bookedOn, christmasDay);
      const isPaidInFull = left <= rules.balance.daysBefore;
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

test("an answer due today, or on the first day of care, is not told among the payments [TR04]", () => {
  const quick = { ...sample, catalogue: { ...catalogue, replyWithinHours: 2 } };
  for (const text of [textOn(christmas, "2026-12-01", quick), textOn(christmas, "2026-12-22")]) {
    expect(text).toContain("Today, Tue, Dec");
    expect(text).not.toContain("We'll answer by");
  }
  expect(textOn(christmas, "2026-12-21")).toContain("We'll answer by Tue, Dec 22.");
});

test("a day to pay or cancel by says if the phones are off [TR04]", () => {
  // The days to pay and cancel by are a Sunday (by appointment only) and Thanksgiving.
  const sunday = textOn("service=pet-sitting&from=2026-12-27&to=2026-12-28", "2026-11-02");
  expect(sunday).toMatch(/By Sun, Dec 20 Balance from \$43Our phones are off that day\./);
  const thanksgiving = textOn("service=pet-sitting&from=2026-12-26&to=2026-12-27", "2026-11-02");
  expect(thanksgiving).toMatch(/Until Thu, Nov 26.*12 months\.Our phones are off that day\./);
  expect(thanksgiving.match(/phones are off/g)).toHaveLength(1);
});

test("an ordinary stay says when it is paid and what a cancellation costs [TR04]", () => {
  const text = textOn("service=pet-sitting&from=2026-11-10&to=2026-11-12", "2026-11-02");
  expect(text).toContain("Your written total tells you when payment is due.");
  expect(text).toContain("Please give us 24 hours' notice. Any later, and you may owe a partial fee.");
  expect(text).not.toMatch(/deposit|balance/i);
});

test("a stay in another year has the year at each due date, so that none seems to be past [TW04]", () => {
  const text = textOn("service=pet-sitting&from=2027-11-20&to=2027-11-30", "2026-11-25");
  expect(text).toContain("Today, Wed, Nov 25 ");
  for (const day of ["By Sat, Nov 13, 2027", "Until Thu, Oct 21, 2027", "From Sat, Nov 13, 2027"])
    expect(text).toContain(day);
});

test("if nothing costs more on a holiday, no deposit is asked for and none is forfeited [PC02]", () => {
  const services = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  const content = { ...sample, catalogue: { ...catalogue, services } };
  const text = textOn("service=pet-sitting&from=2026-12-24&to=2026-12-26", "2026-11-02", content);
  expect(text).toContain("Your written total tells you when payment is due.");
  expect(text).not.toMatch(/deposit|refund|balance/i);
  // Care without a surcharge is part of a holiday booking if other care has one.
  const [walk, ...others] = catalogue.services;
  if (!walk) throw new Error("The sample has services");
  const some = { ...catalogue, services: [{ ...walk, holiday: "none" as const }, ...others] };
  const stay = "service=dog-walking&from=2026-12-24&to=2026-12-26";
  expect(textOn(stay, "2026-11-02", { ...sample, catalogue: some })).toMatch(/Deposit of 50%.*forfeited/);
});

test("walks are counted as walks, visits as visits [NH01]", () => {
  const text = (service: string) =>
    textOn(`service=${service}&${stayAt}&visits=3&medication=yes`, "2026-11-01");
  expect(text("dog-walking")).toContain("3 walks a day, 1 pet, with medication");
  expect(text("dog-walking")).toContain("3 walks, medication $5 each, $15 more each for Christmas 2026");
  expect(textOn(`service=pet-sitting&${stayAt}&medication=yes`, "2026-11-01")).toContain(
    "1 visit, medication $5, $15 more for Christmas 2026",
  );
  expect(text("pet-sitting")).toContain("3 visits, medication");
});

test("a day that is quoted names no price of medication [TW03]", () => {
  const text = (service: string) =>
    textOn(`service=${service}&from=2027-12-24&to=2027-12-26&medication=yes`, "2026-11-01");
  expect(text("overnight-premium")).toContain("2 holiday nights Christmas 2027");
  expect(text("dog-walking")).toContain("3 holiday days 1 walk, Christmas 2027");
});

test("days that cost the same share a row with their count, which opens on demand [VF05]", () => {
  const text = textOn("service=overnight-premium&from=2026-12-22&to=2027-01-02", "2026-11-01");
  expect(text).toContain("2 nights × $99 to $135");
  expect(text).toContain("9 holiday nights × $123.75 to $168.75");
  expect(text).toContain("25% more for Christmas 2026 and New Year's 2026-27");
  expect(text).toContain("Thu, Dec 24 to Fri, Jan 1");
  expect(text).toContain("$1,113.75 to $1,518.75");
});

test("an upper price is shown only if nothing is added to it [TR02]", () => {
  const night = "service=overnight-premium&from=2026-11-10&to=2026-11-12";
  expect(textOn(night, "2026-11-01")).toContain("Up to $135 depending on the number of pets");
  const onHolidays = "service=overnight-premium&from=2026-12-24&to=2026-12-26";
  for (const more of [`${night}&pets=3&medication=yes`, onHolidays])
    expect(textOn(more, "2026-11-01")).not.toMatch(/Up to \$135|price may be higher/);
  // A walk's says only what the total does.
  const price = { minCents: 3100, maxCents: 5000, unit: "walk" };
  const content = { ...sample, catalogue: withService("dog-walking", { price }) };
  const walk = textOn("service=dog-walking&from=2026-11-10&to=2026-11-10", "2026-11-01", content);
  expect(walk).toContain("$31 to $50");
  expect(walk).not.toContain("Up to");
});

const night = "service=overnight-premium&from=2026-11-10&to=2026-11-12&pets=2";

test("the total shows both ends of its range, and its link passes the stay on to the request [NH01, NH02]", () => {
  const root = receiptOf(night);
  const total = root.querySelector("[data-total]");
  expect([total?.getAttribute("data-total-cents"), total?.getAttribute("data-total-max-cents")]).toEqual([
    ...["19800", "27000"],
  ]);
  expect(textOf(total ?? null)).toBe("$198 to $270");
  expect(root.querySelector(".actions a")?.getAttribute("href")).toBe(`/schedule?${night}`);
  const bar = render(<TotalInBar answer={answerOf(night)} query={night} words={words.estimate} />);
  expect(bar.querySelector("a")?.getAttribute("href")).toBe(`/schedule?${night}`);
});

test("amounts of a season that is not final are called expected, and no others [PR01]", () => {
  const seasons = rules.seasons.map((season) => ({ ...season, confirmed: false }));
  const open = { ...sample, holidayPricing: { ...rules, seasons } };
  const christmas = "service=pet-sitting&from=2026-12-25&to=2026-12-25";
  const { expected } = words.estimate.receipt;
  expect(receiptOf(christmas, open).text).toContain(expected);
  expect(receiptOf(christmas).text.includes(expected)).toBe(
    rules.seasons.some(({ confirmed }) => !confirmed),
  );
  expect(receiptOf("service=pet-sitting&from=2026-11-10&to=2026-11-10", open).text).not.toContain(expected);
});

test("the price of additional pets is shown if some of them may cost more [VF13, TR02]", () => {
  const extraPet = { cents: 1000, from: 2, kinds: ["dog"], one: "dog", more: "dogs" };
  const services = catalogue.services.map((each) => ({ ...each, extraPet }));
  const content = { ...sample, catalogue: { ...catalogue, services } };
  const stay = "service=pet-sitting&from=2026-11-10&to=2026-11-10";
  expect(receiptOf(`${stay}&pets=2`, content).text).toContain("$10 more for each additional dog");
  expect(receiptOf(stay, content).text).not.toContain("additional dog");
  const open = "With 2 pets, your price may be higher.";
  expect(receiptOf(`${stay}&pets=2`).text).toContain(open);
  for (const text of [receiptOf(stay).text, receiptOf(`${stay}&pets=2`, content).text])
    expect(text).not.toContain("your price may be higher");
});

test("a free day of a season names the holiday without a surcharge [TR02]", () => {
  const seasons = rules.seasons.map((season) => ({
    ...season,
    holidays: season.holidays.map((holiday) => ({
      ...holiday,
      dates: holiday.dates.map((each) => ({ ...each, surchargeCents: 0 })),
    })),
  }));
  const free = { ...sample, holidayPricing: { ...rules, seasons } };
  const day = receiptOf("service=pet-sitting&from=2026-12-25&to=2026-12-25", free);
  expect(textOf(day.querySelector("th small"))).toMatch(/^1 visit, .*Christmas 2026/);
  expect(textOf(day.querySelector("th small"))).not.toMatch(/more/);
});
