import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import type { Service } from "./catalogue.ts";
import { medicationChoice, paymentLabels } from "./estimate-text.ts";
import { nightExample } from "./holiday-pricing.ts";

const { catalogue, holidayPricing: rules, words } = readSample();

const deposit = (percent: number) => ({ deposit: { ...rules.deposit, percent } });
test("without a deposit there is one payment, of the whole total [PC02, TR02]", () => {
  const labels = (percent: number) => Object.values(paymentLabels(words.estimate, deposit(percent)));
  expect(labels(50)).toEqual(["Deposit of 50%", "50% of your written total", "Balance", "the rest"]);
  expect(labels(1).slice(2)).toEqual(["Balance", "the rest"]);
  expect(labels(0).slice(2)).toEqual(["Payment", "your written total"]);
});

test("the box for medication says what it adds where, and is not there where nothing is added [PC02, TR02]", () => {
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

test("the example of a night is of one that a sitter stays, and there is none without [PC02, TR02]", () => {
  const nights = (...ids: string[]) => catalogue.services.filter(({ id }) => ids.includes(id));
  const example = { price: "$99", holidayPrice: "$123.75" };
  expect(nightExample(rules, nights("overnight-care", "overnight-premium"))).toEqual(example);
  expect(nightExample(rules, nights("boarding"))).toEqual(example);
  expect(nightExample(rules, nights("overnight-care"))).toBeNull();
  expect(nightExample(rules, [])).toBeNull();
});
