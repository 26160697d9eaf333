import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { sampleContent } from "#tests/support/sample-business.ts";
import { catalogueSchema, priceText, type Service } from "./catalogue.ts";
import { visitName } from "./catalogue-tokens.ts";

type Change = Record<string, unknown>;

const catalogue = parse(readFileSync(join(sampleContent, "services.yaml"), "utf8"));

/** Reads the sample's services with these changes, by service id. */
function readWith(changes: Record<string, Change>, others: Change = {}) {
  const services = catalogue.services.map((service: Service) => ({ ...service, ...changes[service.id] }));
  return v.safeParse(catalogueSchema, { ...catalogue, ...others, services });
}

const night = { name: "evening", hours: 2, from: "19:00" };
const visits = (to: string, hours = 2, from = "19:00") => ({
  "overnight-care": { visits: [{ ...night, hours, from, to }] },
});
const half = { offeredMinutes: [30], pricedMinutes: 30 };

test.each<[string, Record<string, Change>, string]>([
  [
    "a night of visits that is priced by the visit",
    { "overnight-care": { price: { exact: 125, unit: "visit" }, holiday: "none" } },
    "services.2.visits",
  ],
  [
    "one without a unit",
    { "overnight-care": { price: { exact: 125 }, holiday: "none" } },
    "services.2.visits",
  ],
  ["a night in minutes", { boarding: { sessions: half } }, "services.5.sessions"],
  [
    "a night that is called a hike",
    { boarding: { sessions: { ...half, name: "hike" } } },
    "services.5.sessions",
  ],
  ["a walk in hours", { "dog-walking": { nightHours: 12 } }, "services.0.nightHours"],
  [
    "a night of visits with hours of its own",
    { "overnight-care": { nightHours: 12 } },
    "services.2.nightHours",
  ],
  ["a night of 25 hours", { boarding: { nightHours: 25 } }, "services.5.nightHours"],
  ["a night of 24", { boarding: { nightHours: 24 } }, ""],
  ["two hours within a minute less", visits("20:59"), "services.2.visits.0.to"],
  ["two hours over midnight", visits("00:30", 2, "22:30"), ""],
  ["two hours over midnight in a minute less", visits("00:29", 2, "22:30"), "services.2.visits.0.to"],
  ["a day from noon to noon", visits("12:00", 24, "12:00"), ""],
  [
    "a night with the amount of the date",
    { "overnight-premium": { holiday: "per-visit" } },
    "services.3.holiday",
  ],
  [
    "one of nights that all have it",
    { "overnight-care": { holiday: "per-visit" }, "overnight-premium": { holiday: "per-visit" } },
    "",
  ],
  ["another service's title", { boarding: { title: "Overnight" } }, "services.5.title"],
  [
    "asked for under its own name and another's",
    { boarding: { requestedAs: "overnight-care" } },
    "services.5.requestedAs",
  ],
  ["named as the form's own choice", { boarding: { id: "other" } }, "services.5.id"],
  ["priced neither from nor exactly", { boarding: { price: {} } }, "services.5.price"],
  ["priced both from and exactly", { boarding: { price: { from: 31, exact: 31 } } }, "services.5.price"],
  ["priced up to less", { boarding: { price: { from: 99, to: 90 } } }, "services.5.price"],
  ["priced up to the same", { boarding: { price: { from: 99, to: 99 } } }, "services.5.price"],
  ["priced exactly and up to more", { boarding: { price: { exact: 99, to: 135 } } }, "services.5.price"],
  ["priced with a fraction of a cent", { boarding: { price: { from: 31.005 } } }, "services.5.price.from"],
  ["priced below nothing", { boarding: { price: { from: -1 } } }, "services.5.price.from"],
])("a service that is %s is accepted or rejected at %s [PC02]", (_case, changes, at) => {
  const { issues = [] } = readWith(changes);
  expect(issues.map((issue) => v.getDotPath(issue)).join()).toBe(at);
});

test.each<[string, Change, string, string]>([
  [
    "a visit that is a walk",
    { price: { exact: 31, unit: "visit" }, sessions: { ...half, name: "walk" } },
    "$31 per walk",
    "walk",
  ],
  [
    "a walk without a name",
    { price: { from: 31, unit: "walk" }, sessions: half },
    "from $31 per walk",
    "walk",
  ],
  ["a hike without a unit", { price: { from: 31 }, sessions: { ...half, name: "hike" } }, "from $31", "hike"],
  ["nothing said", { price: { from: 31 }, sessions: undefined }, "from $31", "visit"],
])("%s is priced and counted under one name [PC02]", (_case, change, text, name) => {
  const read = readWith({ "dog-walking": change });
  if (!read.success) throw new Error(JSON.stringify(v.flatten(read.issues)));
  const [service] = read.output.services;
  expect(service && [priceText(service.price), visitName(service)]).toEqual([text, name]);
});

test("some service is featured, and each once [PC02]", () => {
  const mistakes = (featured: string[]) => readWith({}, { featured }).issues?.map(({ message }) => message);
  expect(mistakes(["boarding", "boarding"])).toEqual(["must name each service once"]);
  expect(mistakes([])).toEqual(["needs at least one service"]);
});
