import { expect, test } from "vitest";
import { render, textOf } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { answerEstimate, zipAnswer } from "./answer-estimate.ts";
import { EstimateForm } from "./estimate-form.tsx";
import { EstimateReceipt, TotalInBar } from "./estimate-receipt.tsx";
import { PayingAndCanceling } from "./paying-and-canceling.tsx";

const sample = readSample();
const { business, catalogue, holidayPricing: rules, words } = sample;

function answerOf(query: string, content = sample, now = "2026-11-02T19:00:00Z") {
  const url = new URL(`https://x.test/estimate?${query}`);
  const answer = answerEstimate(content, url, new Date(now));
  if (answer.kind !== "priced") throw new Error(answer.kind);
  return answer;
}

function receiptOf(query: string, content = sample) {
  const props = { answer: answerOf(query, content), catalogue: content.catalogue, words: words.estimate };
  return render(<EstimateReceipt {...props} rules={content.holidayPricing} query={query} />);
}

const night = "service=overnight-premium&from=2026-11-10&to=2026-11-12&pets=2";

test("the total stands with both its ends, and its stay goes along to the request [NH01, NH02]", () => {
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

test("what further pets add is said where some of them may cost more [VF13, TR02]", () => {
  const extraPet = { cents: 1000, from: 2, kinds: ["dog"], one: "dog", more: "dogs" };
  const services = catalogue.services.map((each) => ({ ...each, extraPet }));
  const content = { ...sample, catalogue: { ...catalogue, services } };
  const stay = "service=pet-sitting&from=2026-11-10&to=2026-11-10";
  expect(receiptOf(`${stay}&pets=2`, content).text).toContain("$10 more for each additional dog");
  expect(receiptOf(stay, content).text).not.toContain("additional dog");
});

test("a free day of a season is called one, and care that is told on the call only names the holiday [TR02]", () => {
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

test("today is the day of the business, and no day before the promised answer can be booked [NH03, TR04]", () => {
  const late = answerOf("service=pet-sitting&from=2026-11-02&to=2026-11-03", sample, "2026-11-03T05:30:00Z");
  expect([late.today, late.bookedOn]).toEqual(["2026-11-02", "2026-11-04"]);
});

test.each([
  ["80134", /^Yes, we cover 80134 in Parker\.$/],
  ["99999", /^We don't cover that ZIP code yet\./],
  ["Parker", /^That isn't a 5-digit ZIP code\./],
  ["", /^$/],
])("for the ZIP code %j the estimate says %s [VF04]", (zip, text) => {
  expect(zipAnswer(sample, new URL(`https://x.test/estimate?zip=${zip}`))).toMatch(text);
});

test("the form comes back with all that was asked: ZIP code, medication, and a day that does not exist as it was typed [NH01, VF04]", () => {
  const input = {
    ...{ service: "overnight-premium", from: "2026-02-30", to: "2026-11-12", visits: "1", pets: "2" },
    medication: "yes",
  };
  const props = { catalogue, words: words.estimate.form, input, sentences: {} };
  const root = render(<EstimateForm {...props} action="/estimate" zip="80134" />);
  const field = (name: string) => root.querySelector(`[name=${name}]`);
  expect(field("zip")?.getAttribute("value")).toBe("80134");
  expect(field("medication")?.hasAttribute("checked")).toBe(true);
  expect([field("from")?.getAttribute("type"), field("from")?.getAttribute("value")]).toEqual([
    ...["text", "2026-02-30"],
  ]);
  expect(field("to")?.getAttribute("type")).toBe("date");
  const services = root.querySelectorAll("[name=service]");
  expect(services.map((each) => [each.getAttribute("value"), each.hasAttribute("data-night")])).toEqual([
    ["overnight-premium", true],
    ["overnight-care", true],
    ["pet-sitting", false],
    ["dog-walking", false],
  ]);
  expect(services.map((each) => each.hasAttribute("checked"))).toEqual([true, false, false, false]);
});

const closures = [
  { from: "2027-01-10", to: "2027-01-20", title: "Winter break" },
  { from: "2027-03-01", to: "2027-03-03", title: "Full house", services: ["overnight-premium"] },
];
const closing = { ...sample, business: { ...business, closures } };

test.each([
  ["pet-sitting", "2027-01-20", "2027-01-22", /^We're closed January 10 to 20, 2027 \(Winter break\)\. /],
  ["overnight-premium", "2027-03-03", "2027-03-04", /^We're full for Overnight, March 1 to 3, 2027\. /],
  ["overnight-premium", "2027-02-26", "2027-03-01", /^$/],
  ["pet-sitting", "2027-03-01", "2027-03-03", /^$/],
  ["pet-sitting", "2027-01-21", "2027-01-22", /^$/],
])(
  "asked for %s from %s to %s, the estimate says what is closed or full then: %s [OP04]",
  (service, from, to, note) => {
    expect(answerOf(`service=${service}&from=${from}&to=${to}`, closing).closedNote).toMatch(note);
  },
);

/** Asked on a Monday morning. */
function payingFor(query: string, changed: Partial<typeof rules> = {}, today = "2026-11-02"): string {
  const content = { ...sample, holidayPricing: { ...rules, ...changed } };
  const answer = answerOf(query, content, `${today}T17:00:00Z`);
  const props = { answer, words: words.estimate, rules: content.holidayPricing };
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
