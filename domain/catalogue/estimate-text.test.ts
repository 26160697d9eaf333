import fc from "fast-check";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import type { Service } from "./catalogue.ts";
import { describeEstimate, medicationChoice, paymentLabels } from "./estimate-text.ts";
import { nightExample } from "./holiday-pricing.ts";

const sample = readSample();
const describe = (query: string) => describeEstimate({ ...sample, words: sample.words.estimate }, query);

test.each([
  [
    "service=overnight-premium&from=2026-12-22&to=2026-12-24&pets=2&medication=yes",
    [
      "Overnight, Tue, Dec 22, 2026 to Thu, Dec 24, 2026",
      "2 pets, with medication",
      "Total without medication: $198 to $270",
      "We'll quote on your call: medication",
    ],
  ],
  [
    "service=pet-sitting&from=2027-11-22&to=2027-11-24&visits=2&medication=yes",
    [
      "Pet Sitting, Mon, Nov 22, 2027 to Wed, Nov 24, 2027",
      "2 visits a day, 1 pet, with medication",
      "Total without Wed, Nov 24: from $144",
      "We'll quote on your call: Wed, Nov 24",
    ],
  ],
  [
    "service=overnight-premium&from=2027-12-24&to=2027-12-25",
    [
      "Overnight, Fri, Dec 24, 2027 to Sat, Dec 25, 2027",
      "1 pet",
      "Total: We'll quote it on your call",
      "We'll quote on your call: Fri, Dec 24",
    ],
  ],
  [
    // As a link in a page's source, with years of two digits and a value other than yes.
    "service=dog-walking&amp;from=0026-11-10&amp;to=11/11/26&amp;visits=3&amp;medication=maybe",
    ["Dog Walking, Tue, Nov 10, 2026 to Wed, Nov 11, 2026", "3 walks a day, 1 pet", "Total: from $186"],
  ],
  // In the past too, so that a request sent again stays the same.
  [
    "service=dog-walking&from=2020-01-07&to=2020-01-07&visits=2",
    ["Dog Walking, Tue, Jan 7, 2020", "2 walks a day, 1 pet", "Total: from $62"],
  ],
])("%s is described as %j [TW06, TR19, WM04]", (query, lines) => {
  expect(describe(query).split("\n")).toEqual(lines);
});

test.each([
  "$5 in all",
  "service=boarding&from=2026-11-10&to=2026-11-10",
  "service=dog-walking&from=2026-11-10&to=2026-11-10&pets=0&total=5",
])("%j, for which no price was shown, is described as nothing [TW06]", (query) => {
  expect(describe(query)).toBe("");
});

test("nothing sent as an estimate throws, which would lose the request [TW06]", () => {
  const service = fc.constantFrom("pet-sitting", "overnight-care", "boarding", "");
  const day = fc.oneof(fc.constantFrom("0000-01-01", "9999-12-31", "2026-12-31", "2026-02-30"), fc.string());
  const pets = fc.constantFrom("1", "x");
  const given = fc.record({ service, from: day, to: day, visits: fc.string(), pets });
  fc.assert(fc.property(given, (query) => typeof describe(String(new URLSearchParams(query))) === "string"));
});

const { catalogue, holidayPricing: rules, words } = sample;

const deposit = (percent: number) => ({ deposit: { ...rules.deposit, percent } });
test("without a deposit there is one payment, of the whole total [PC02, TR02]", () => {
  const labels = (percent: number) => Object.values(paymentLabels(words.estimate, deposit(percent)));
  expect(labels(50)).toEqual(["Deposit of 50%", "50% of your written total", "Balance", "the rest"]);
  expect(labels(1).slice(2)).toEqual(["Balance", "the rest"]);
  expect(labels(0).slice(2)).toEqual(["Payment", "your written total"]);
});

test("the checkbox for medication says what it adds to which care, and is missing when it adds nothing [PC02, TR02]", () => {
  const choice = (isKept: (service: Service) => boolean, change: Partial<Service> = {}) =>
    medicationChoice(words.estimate.form, {
      ...catalogue,
      services: catalogue.services
        .filter(isKept)
        .map((each) => (each.id === "medication" ? { ...each, ...change } : each)),
    });
  const has = (...ids: string[]) => choice(({ id }) => ids.includes(id));
  const nights = "For nights, we'll quote it on your call.";
  expect(choice(() => true)).toBe(`Medication: $5 more per walk or visit. ${nights}`);
  expect(has("dog-walking", "medication")).toBe("Medication: $5 more per walk.");
  expect(has("overnight-premium", "medication")).toBe(`Medication. ${nights}`);
  expect(has("dog-walking", "overnight-premium")).toBeNull();
  expect(choice(() => true, { forms: ["schedule", "estimate"] })).toBeNull();
});

test("the example of a night is one that a sitter stays, and is missing without such a night [PC02, TR02]", () => {
  const nights = (...ids: string[]) => catalogue.services.filter(({ id }) => ids.includes(id));
  const example = { price: "$99", holidayPrice: "$123.75" };
  expect(nightExample(rules, nights("overnight-care", "overnight-premium"))).toEqual(example);
  expect(nightExample(rules, nights("boarding"))).toEqual(example);
  expect(nightExample(rules, nights("overnight-care"))).toBeNull();
  expect(nightExample(rules, [])).toBeNull();
});
