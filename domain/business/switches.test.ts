import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { entryNames, isOffered } from "./switches.ts";

const sample = readSample();
const { business, holidayPricing } = sample;
const facts = {
  business,
  holidayPricing,
  catalogue: sample.catalogue,
  team: { team: sample.team },
};

/** Returns the names that a change takes away. */
function gone(change: Partial<typeof facts>): string[] {
  return [...entryNames, "boarding"].filter((name) => !isOffered(name, { ...facts, ...change }));
}

const ofBusiness = (change: Partial<typeof business>) => gone({ business: { ...business, ...change } });
const deposit = (percent: number) =>
  gone({ holidayPricing: { ...holidayPricing, deposit: { ...holidayPricing.deposit, percent } } });

test("an entry is left out once the business does without what it is for, and only then [LF08, PC01]", () => {
  expect(gone({})).toEqual([]);
  expect(ofBusiness({ off: ["jobs", "texting"] })).toEqual(["jobs", "texting"]);
  const { portal, ...withoutPortal } = business;
  expect(portal).toBeDefined();
  expect(gone({ business: withoutPortal })).toEqual(["portal"]);
  const services = facts.catalogue.services.filter(({ id }) => id !== "boarding");
  expect(gone({ catalogue: { ...facts.catalogue, services } })).toEqual(["boarding"]);
  expect(isOffered("grooming", facts)).toBe(false);
});

test("tips by email are off once the last page that asks about them is off [LF08]", () => {
  expect(ofBusiness({ off: ["castle-rock-dog-walking"] })).toEqual(["castle-rock-dog-walking"]);
  expect(ofBusiness({ off: ["castle-rock-dog-walking", "pet-sitting-services"] })).toEqual([
    "castle-rock-dog-walking",
    "pet-sitting-services",
    "email-tips",
  ]);
});

test("a deposit, a balance, a team and every day are checked at their limits [PC02, TR02]", () => {
  expect([deposit(0), deposit(1), deposit(99), deposit(100)]).toEqual([["deposit"], [], [], ["balance"]]);
  const team = (count: number) => gone({ team: { team: sample.team.slice(0, count) } });
  expect([team(2), team(1), team(0)]).toEqual([[], ["team"], ["team"]]);
  const visits = { ...business.hours.visits, days: business.hours.visits.days.slice(0, 6) };
  expect(ofBusiness({ hours: { ...business.hours, visits } })).toEqual(["every-day"]);
  const closed = { from: "2026-12-24", to: "2026-12-26", title: "Christmas" };
  expect(ofBusiness({ closures: [closed] })).toEqual(["every-day"]);
  expect(ofBusiness({ closures: [{ ...closed, services: ["boarding"] }] })).toEqual([]);
});
