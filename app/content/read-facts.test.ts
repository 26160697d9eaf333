import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { tokensOf } from "./read-facts.ts";

const content = readSample();
const facts = { ...content, team: content, locations: content };

/** Returns the tokens' values after a change of the facts, or else why they have none. */
function lackingWith(change: Partial<typeof facts>, ...names: string[]) {
  const tokens = tokensOf({ ...facts, ...change });
  return names.map((name) => tokens.get(name)?.text ?? tokens.lackingOf(name)?.lacking);
}

test("each figure of holidays that a business may lack has a message at its limit [PC01, TR02]", () => {
  const rules = facts.holidayPricing;
  const withRules = (change: Partial<typeof rules>, ...names: string[]) =>
    lackingWith({ holidayPricing: { ...rules, ...change } }, ...names.map((name) => `holiday.${name}`));
  const deposit = (percent: number) =>
    withRules({ deposit: { ...rules.deposit, percent } }, "depositPercent", "balanceDays");
  const whole = "all is paid at booking";
  expect(deposit(50)).toEqual(["50%", "7 days"]);
  expect(deposit(0)).toEqual(["you take no deposit", "7 days"]);
  expect(deposit(99)).toEqual(["99%", "7 days"]);
  expect(deposit(100)).toEqual([whole, whole]);
  expect(withRules({ balance: { daysBefore: 0 } }, "balanceDays")).toEqual([
    "the balance is due on the day care begins",
  ]);
  expect(withRules({ sitterSharePercent: 0 }, "sitterShare")).toEqual([
    "nothing of a holiday surcharge goes to the sitter",
  ]);
  const { catalogue } = facts;
  const services = catalogue.services.map((each) => ({ ...each, holiday: "none" as const }));
  expect(
    lackingWith(
      { catalogue: { ...catalogue, services } },
      "holiday.visit",
      "holiday.nightlyPercent",
      "holiday.ask",
      "holiday.sitterShare",
    ),
  ).toEqual([
    "no walk or visit costs more on a holiday",
    "no night costs a percentage more on a holiday",
    "no service's holiday price is for the call",
    "nothing of a holiday surcharge goes to the sitter",
  ]);
});

test("the tokens for numbers of people and for credit say why they have no value [PC01, TR02]", () => {
  const [owner, second] = facts.business.owners;
  const [member, other] = facts.team.team;
  if (!owner || !second || !member || !other) throw new Error("The sample has several people");
  const withPeople = (owners: (typeof owner)[], team: (typeof member)[]) =>
    lackingWith(
      { business: { ...facts.business, owners }, team: { ...facts.team, team } },
      "business.ownerCount",
      "team.count",
    );
  expect(withPeople([owner], [member])).toEqual(["one person owns it", "you work alone"]);
  expect(withPeople([owner, second], [member, other])).toEqual(["two", "two"]);
  const { cancellation } = facts.holidayPricing;
  const bands = (change: Partial<(typeof cancellation)[number]>, count = 3) => {
    const [first = cancellation[0], ...others] = cancellation.slice(-count);
    const holidayPricing = { ...facts.holidayPricing, cancellation: [{ ...first, ...change }, ...others] };
    const names = ["creditFromDays", "creditMonths", "forfeitDays", "noRefundDays"];
    return lackingWith(
      { holidayPricing } as Partial<typeof facts>,
      ...names.map((name) => `holiday.${name}`),
    );
  };
  expect(bands({ creditMonths: undefined })).toEqual([
    "30 days",
    "your credit has no end",
    "8-29 days",
    "7 days",
  ]);
  const noCredit = "no cancellation rule gives credit";
  const noForfeit = "no cancellation rule keeps the deposit";
  const noNone = "no cancellation rule has the outcome none";
  const oneRule = "one rule is for all cancellations";
  expect(bands({}, 2)).toEqual([noCredit, noCredit, "8-29 days", "7 days"]);
  expect(bands({ maxDays: 0 }, 1)).toEqual([
    ...[noCredit, noCredit, noForfeit],
    "your last rule is for the first day alone",
  ]);
  const only = (outcome: "credit" | "forfeited" | "none") => bands({ maxDays: undefined, outcome }, 1);
  const allNone = "every cancellation rule has the outcome none";
  expect(only("none")).toEqual([noCredit, noCredit, noForfeit, allNone]);
  const withoutDeposit = cancellation.slice(-2).map((rule) => ({ ...rule, outcome: "none" as const }));
  expect(bands({ ...withoutDeposit[0], maxDays: undefined }, 2).at(-1)).toBe(allNone);
  expect(only("forfeited")).toEqual([noCredit, noCredit, oneRule, noNone]);
  expect(only("credit")).toEqual([oneRule, "your credit has no end", noForfeit, noNone]);
});

test("a fact may contain tokens of other facts, but not its own [TR16]", () => {
  const named = (region: string) =>
    lackingWith({ business: { ...facts.business, region } }, "business.region");
  expect(named("{{business.shortName}} country")).toEqual(["Rock & Pine country"]);
  expect(named("near {{business.region}}")).toEqual(["a fact that it's made from has it too"]);
  expect(named("near {{ business.region }}")).toEqual(["a fact that it's made from has it too"]);
});

test("a service that is not offered is named with what its entries are for, a figure that a service lacks is named alone [PC01]", () => {
  const tokens = tokensOf(facts);
  expect(tokens.lackingOf("price.grooming")).toEqual({
    lacking: "you don't offer grooming",
    for: "grooming",
  });
  expect(tokens.lackingOf("duration.boarding")).toEqual({ lacking: "Private Boarding has no such figure" });
  expect(tokens.lackingOf("title.boarding")).toBeUndefined();
  expect(tokens.lackingOf("portl")).toBeUndefined();
  expect(tokens.get("title.boarding")?.text).toBe("Private Boarding");
});
