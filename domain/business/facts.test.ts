import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { businessSchema, hasAdTags, smsNumberOf, splitName } from "./business.ts";
import { findUnproven } from "./evidence.ts";
import { nearbyTownsByZip, townLine, townsByZip } from "./location.ts";
import { reviewsFor } from "./review.ts";
import { isPageFileOff, isPageOff } from "./switches.ts";
import { townOfZip, zipAnswers } from "./zip-answers.ts";

const { business, locations, reviews, words } = readSample();
const [first] = locations;
if (!first) throw new Error("The sample has a town");
const town = (name: string, zipCodes: string[], nearbyZipCodes: string[] = []) => ({
  ...first,
  ...{ name, zipCodes, nearbyZipCodes },
});
const towns = [town("Parker", ["80134"], ["80108", "80116"]), town("Castle Pines", ["80108"], ["80134"])];

test("a ZIP code of one town is yes, though it is next to another [VF04]", () => {
  const answers = zipAnswers(towns, words.everyPage.zipAnswer);
  expect(answers["80134"]).toMatch(/^Yes.*Parker/);
  expect(answers["80108"]).toMatch(/^Yes.*Castle Pines/);
  expect(answers["80116"]).toMatch(/^Maybe.*Parker/);
  expect(answers.other).toMatch(/^We don't cover that ZIP code yet\./);
});

test("the town is known by the first five digits of a ZIP code, however it is typed [FX13]", () => {
  expect(townsByZip(towns)).toEqual({ "80134": "Parker", "80108": "Castle Pines" });
  expect(nearbyTownsByZip(towns)).toEqual({
    ...{ "80108": "Parker", "80116": "Parker", "80134": "Castle Pines" },
  });
  const typed = ["80134", "80134-1234", "８０１３４", "80135"];
  expect(typed.map((zip) => townOfZip(townsByZip(towns), zip))).toEqual([
    ...["Parker", "Parker", "Parker", undefined],
  ]);
});

test("four towns stand in a line, of five the region [VF03]", () => {
  const named = (...names: string[]) =>
    townLine(
      names.map((name) => town(name, [])),
      "Douglas County",
    );
  expect(named("A", "B", "C", "D")).toBe("A · B · C · D");
  expect(named("A", "B", "C", "D", "E")).toBe("Douglas County");
});

test.each([
  ["2026-03-01", undefined],
  ["2026-02-28", "past"],
])("on March 1, a proof until %s is told as %s [NH08]", (expiresOn, kind) => {
  const proof = { kind: "bond", provider: "Acme", lastCheckedOn: "2026-01-01", expiresOn } as const;
  expect(findUnproven([proof], [], "2026-03-01")[0]?.kind).toBe(kind);
});

test("a review stands on the pages that it names, and on no other [HO11]", () => {
  const [review] = reviews;
  if (!review) throw new Error("The sample has a review");
  const shown = [{ ...review, shownOn: ["dog-walking" as const, "pet-sitting" as const] }];
  const counts = (["home", "dog-walking", "pet-sitting"] as const).map(
    (page) => reviewsFor(shown, page).length,
  );
  expect(counts).toEqual([0, 1, 1]);
});

test.each([
  [["jobs"], "/jobs", true],
  [["jobs"], "/jobs#apply", true],
  [["jobs"], "/thank-you/application", true],
  [["jobs"], "/thank-you/message", false],
  [["blog"], "/blog/fall?a=b", true],
  [["blog"], "/blogs", false],
  [["holiday-pricing"], "/pricing", false],
] as const)("without %j, %s is left out: %s [LF08]", (off, href, isOff) => {
  expect(isPageOff([...off], href)).toBe(isOff);
});

test("the words of a page that is left out are left out too [LF08]", () => {
  const files = ["pages/jobs.yaml", "pages/home.yaml", "blog/fall.md", "faq.yaml"];
  expect(files.map((file) => isPageFileOff(["jobs", "blog"], file))).toEqual([true, false, true, false]);
});

test("texts go to their own number, or the phone, and to none where the business does not text", () => {
  const numbers = { ...business, phone: "+17205550142", smsNumber: "+13035550199" };
  expect(smsNumberOf(numbers)).toBe("+13035550199");
  expect(smsNumberOf({ ...numbers, smsNumber: undefined })).toBe("+17205550142");
  expect(smsNumberOf({ ...numbers, off: ["texting"] })).toBeNull();
});

test("either network of two is asked about [X19]", () => {
  const tag = { scriptUrl: "https://ads.example/a.js", origins: [] };
  const has = (conversions: object) =>
    hasAdTags({ ...business, conversions: { requireSubmission: true, ...conversions } });
  expect([{}, { ad: { ...tag, sendTo: "AW-1/a" } }, { pixel: { ...tag, id: "1" } }].map(has)).toEqual([
    ...[false, true, true],
  ]);
});

test("a visit to the thank-you page alone is no conversion, owners are reminded and changes published, unless they say otherwise [X19, LF08]", () => {
  const { conversions, reminders, publish } = businessSchema.entries;
  expect(v.parse(conversions, undefined)).toEqual({ requireSubmission: true });
  expect(v.parse(conversions, {})).toEqual({ requireSubmission: true });
  expect([v.parse(reminders, undefined), v.parse(publish, undefined)]).toEqual(["on", "on"]);
});

test.each([
  ["https://maps.example/x", true],
  ["http://maps.example/x", false],
  ["http://localhost:3000/x", true],
  ["https://dana:secret@maps.example/x", false],
  ["https://maps.example:x", false],
])("the address %s is taken: %s", (url, isTaken) => {
  expect(v.is(businessSchema.entries.social, [{ name: "Maps", url }])).toBe(isTaken);
});

test("a long name is shown as its short one with the rest, where it begins with it [FX08]", () => {
  expect(splitName({ name: "Paws Pet Care", shortName: "Paws" })).toEqual({
    shortName: "Paws",
    rest: "Pet Care",
  });
  expect(splitName({ name: "The Paws", shortName: "Paws" })).toEqual({ shortName: "Paws", rest: "" });
  expect(splitName({ name: "Paws", shortName: undefined })).toEqual({ shortName: "Paws", rest: "" });
});
