import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { amountText } from "./estimate-text.ts";
import { type AskedCare, type PricedCare, priceRequest } from "./price-request.ts";
import { type StayInput, stayQuery } from "./stay.ts";

const sample = readSample();
const { words } = sample;
const today = "2026-11-01";
const thanksgiving = { firstDay: "2026-11-25", lastDay: "2026-11-27" };
const asked: AskedCare = {
  services: ["dog-walking"],
  ...thanksgiving,
  kinds: { dog: 1 },
  visitsADay: 0,
  estimatedStay: "",
};

const price = (changed: Partial<AskedCare>, on = today) =>
  priceRequest(sample, { ...asked, ...changed }, on, on);

/** "dog-walking ×2, 3 pets, medication: from $240" */
function text(care: PricedCare): string {
  if (!("stay" in care)) return `${care.choice}: ${care.reason}`;
  const { service, visitsADay, pets, hasMedication } = care.stay;
  const stay = [`${service.id} ×${visitsADay}`, pets > 1 && `${pets} pets`, hasMedication && "medication"];
  const visits = care.isVisitsKnown ? "" : " if once a day";
  return `${stay.filter(Boolean).join(", ")}: ${amountText(words.estimate, care.estimate.total)}${visits}`;
}

const estimateOf = (query: string) => ({
  estimatedStay: `service=${query}&from=${thanksgiving.firstDay}&to=${thanksgiving.lastDay}`,
});

test.each<[string, Partial<AskedCare>, string[], isAsEstimated?: boolean]>([
  ["visits, once a day where they didn't say", {}, ["dog-walking ×1: from $132 if once a day"]],
  [
    "as many visits as asked for [TR07]",
    { services: ["dog-walking", "overnight-care"], visitsADay: 2, ...estimateOf("dog-walking&visits=3") },
    ["dog-walking ×2: from $264", "overnight-premium ×1: $247.50 to $337.50", "overnight-care ×1: $312.50"],
    false,
  ],
  [
    "a choice that stands for two services",
    { services: ["overnight-care"] },
    ["overnight-premium ×1: $247.50 to $337.50", "overnight-care ×1: $312.50"],
  ],
  [
    "of such a choice the one that was estimated",
    { services: ["overnight-care"], ...estimateOf("overnight-premium") },
    ["overnight-premium ×1: $247.50 to $337.50"],
  ],
  [
    "care that is asked for twice, once, and medication in each visit and not by itself",
    { services: ["pet-sitting", "pet-sitting", "medication"] },
    ["pet-sitting ×1, medication: from $147 if once a day"],
  ],
  [
    "visits and medication as estimated, of that service alone",
    { services: ["dog-walking", "pet-sitting"], ...estimateOf("dog-walking&visits=2&medication=yes") },
    ["dog-walking ×2, medication: from $294", "pet-sitting ×1: from $132 if once a day"],
  ],
  [
    "as many pets as estimated, for other care too",
    { services: ["dog-walking", "pet-sitting"], kinds: {}, ...estimateOf("dog-walking&visits=2&pets=3") },
    ["dog-walking ×2, 3 pets: from $264", "pet-sitting ×1, 3 pets: from $132 if once a day"],
  ],
  [
    "the pets that the request counts",
    { kinds: { dog: 1, cat: 1 }, ...estimateOf("dog-walking&visits=2&pets=3") },
    ["dog-walking ×2, 2 pets: from $264"],
    false,
  ],
  [
    "other days",
    { lastDay: "2026-11-25", ...estimateOf("dog-walking&visits=2") },
    ["dog-walking ×2: from $86"],
    false,
  ],
  [
    "what has no price",
    { services: ["other", "boarding", "gone"] },
    ["other: quoted", "boarding: quoted", "gone: quoted"],
  ],
  [
    "a night on one day, which is said once of a choice that stands for two services",
    { services: ["overnight-care"], lastDay: "2026-11-25" },
    ["overnight-care: one-night"],
  ],
  ["no last day", { lastDay: "" }, ["dog-walking: to"]],
  ["days that have passed", { firstDay: "2026-10-31" }, ["dog-walking: past"]],
])("prices %s [OD01]", (_case, changed, lines, isAsEstimated = true) => {
  const priced = price(changed);
  expect(priced.care.map(text)).toEqual(lines);
  expect(priced.isAsEstimated).toBe(isAsEstimated);
});

test("medication counts as requested even if no care that it belongs to has a price [OD01]", () => {
  expect(price({ services: ["boarding", "medication"] }).hasMedication).toBe(true);
  expect(price({ services: ["boarding"] }).hasMedication).toBe(false);
});

test("answers that only the estimate asks for are in the request's price [OD01, WM17]", () => {
  const answers: StayInput = {
    service: "pet-sitting",
    from: thanksgiving.firstDay,
    to: thanksgiving.lastDay,
    visits: "2",
    pets: "3",
    medication: "yes",
  };
  const estimatedStay = String(new URLSearchParams(answers));
  const { care, isAsEstimated } = price({ services: ["pet-sitting"], kinds: {}, estimatedStay });
  const queries = care.map((each) => ("stay" in each ? stayQuery(each.stay) : each.reason));
  expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([answers]);
  expect(isAsEstimated).toBe(true);
});
