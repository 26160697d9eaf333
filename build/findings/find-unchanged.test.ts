import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { factFiles } from "#app/content/content-files.ts";
import { fieldName, openContentFolder } from "#app/content/content-source.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { findInFolder } from "./find-in-folder.ts";
import { type Finding, setTick } from "./finding.ts";

const now = new Date("2026-12-01T12:00:00Z");

function foundIn(folder: string) {
  const { findings } = findInFolder(folder, now, sampleContent);
  return findings.map((finding) => ({ ...finding, file: finding.place.slice(folder.length + 1) }));
}

const found = (...changes: FileChange[]) => foundIn(changedSample(...changes));
const asked = (all: (Finding & { file: string })[], ...files: string[]) =>
  all
    .filter(({ does, file, tick }) => does === "asks" && tick && files.includes(file))
    .map(({ file, field, message }) => `${file} ${field}: ${message}`);

test("each figure and promise of a copy of the sample is asked about separately [PC04]", () => {
  const all = found();
  expect(asked(all, "holidays.yaml", "policies.yaml")).toEqual([
    expect.stringMatching(/^holidays\.yaml seasons\[0\]: 2026-27, Date 2026-11-25, Surcharge 12, /),
    expect.stringMatching(/^holidays\.yaml seasons\[1\]: 2025-26, /),
    "holidays.yaml deposit.percent: 50",
    "holidays.yaml nightlySurchargePercent: 25",
    "holidays.yaml sitterSharePercent: 100",
    "holidays.yaml balance.daysBefore: 7",
    "holidays.yaml cancellation[0]: Min days 30, Credit months 12",
    "holidays.yaml cancellation[1]: Min days 8, Max days 29",
    "holidays.yaml cancellation[2]: Min days 0, Max days 7",
    "policies.yaml cancellation.noticeHours: 24",
    "policies.yaml cancellation.holidayNoticeHours: 48",
    "policies.yaml booking.adviceDays: From 3, To 5",
    "policies.yaml booking.holidayAdviceWeeks: From 2, To 3",
    "policies.yaml payment: major cards, PayPal, Venmo, Zelle",
    "policies.yaml hiring.answerBusinessDays: 5",
    "policies.yaml privacy.law: the Colorado Privacy Act",
    "policies.yaml privacy.answerDays: 45",
    "policies.yaml privacy.optOutBusinessDays: 10",
    "policies.yaml retention.requestMonths: 24",
    "policies.yaml retention.heldDays: 90",
    "policies.yaml retention.spamDays: 30",
    "policies.yaml retention.networkAddressDays: 30",
    "policies.yaml retention.logDays: 30",
    "policies.yaml retention.consentYears: 5",
  ]);
  expect(asked(all, "services.yaml")).toEqual(
    expect.arrayContaining([
      "services.yaml services[4]: Medication Administration, Exact 5",
      "services.yaml claims[1]: Meet your sitter first",
      "services.yaml replyWithinHours: 24",
    ]),
  );
});

test("the other figures of a changed entry are still asked about, and nothing that isn't published [PC04]", () => {
  const change = replaced(
    "services.yaml",
    "price: { from: 31, unit: walk }",
    "price: { from: 33, unit: walk }",
  );
  expect(asked(found(change), "services.yaml").slice(0, 2)).toEqual([
    "services.yaml services[0].sessions: walk, Offered minutes 30, 45, 60, Priced minutes 30",
    "services.yaml services[1]: Pet Sitting, From 31, Offered minutes 30, Priced minutes 30",
  ]);
  const all = found(
    replaced("business.yaml", /\nportal:\n(?: {2}.*\n)+/, "\noff: [jobs, holiday-pricing, blog]\n"),
  );
  const fields = all.map(({ file, field }) => `${file} ${field}`);
  expect(fields).toContain("services.yaml claims[5]");
  // Even without its page, a surcharge is part of an estimate.
  expect(fields).toContain("holidays.yaml nightlySurchargePercent");
  const nightsAlike = found(
    replaced("services.yaml", /holiday: per-night/g, "holiday: none"),
    replaced("faq.yaml", "{{holiday.nightlyPercent}} more for a night, or ", ""),
    replaced("pages/pricing.yaml", ", and {{holiday.nightlyPercent}} more for a night", ""),
  );
  expect(asked(nightsAlike, "holidays.yaml").slice(1, 4)).toEqual([
    expect.stringMatching(/^holidays\.yaml seasons\[1\]/),
    "holidays.yaml deposit.percent: 50",
    "holidays.yaml sitterSharePercent: 100",
  ]);
  const unpublished = /^(?:policies\.yaml hiring|services\.yaml claims\[4\]|blog\/|pages\/(?:holiday|jobs))/;
  expect(fields.filter((field) => unpublished.test(field))).toEqual([]);
});

test("what is confirmed as true is not asked about again, whatever else is changed, nor is what is within it [PC04]", () => {
  const folder = changedSample();
  const fields = () => foundIn(folder).map(({ file, field }) => `${file} ${field}`);
  for (const tick of [
    "holidays.yaml sitterSharePercent",
    "services.yaml services",
    "words of pages/home.yaml",
  ])
    setTick(folder, tick, true);
  expect(fields()).toContain("policies.yaml cancellation.noticeHours");
  replaced("services.yaml", "from: 31, unit: walk", "from: 33, unit: walk").make(folder);
  replaced("business.yaml", "name: Rock & Pine Pet Care", "name: Maple Cats").make(folder);
  const left = fields();
  expect(left.filter((field) => /sitterShare|^services\.yaml services|pages\/home/.test(field))).toEqual([]);
  // "cancellation.noticeHours" is not within "cancellation.notice".
  setTick(folder, "policies.yaml cancellation.notice", true);
  expect(fields()).toContain("policies.yaml cancellation.noticeHours");
  setTick(folder, "holidays.yaml sitterSharePercent", false);
  expect(fields()).toContain("holidays.yaml sitterSharePercent");
});

test("what a release refuses can't be confirmed as true, and is reported once [PC04]", () => {
  const all = found();
  const phone = all.filter(({ file, field }) => file === "business.yaml" && field === "phone");
  expect(phone).toMatchObject([{ does: "refuses" }]);
  const reviews = all.filter(({ file }) => file === "reviews.yaml");
  expect(new Set(reviews.map(({ does }) => does))).toEqual(new Set(["refuses"]));
  // Without its mark, a review is still the sample's.
  const unmarked = found(replaced("reviews.yaml", /^ *sample: true\n/m, ""));
  expect(asked(unmarked, "reviews.yaml")).toEqual([expect.stringMatching(/^reviews\.yaml reviews\[0\]: /)]);
});

test("a sentence is listed for reading, by file and line, until it is changed or its page is confirmed; a form's texts are not [OD07]", () => {
  const home = replaced("pages/home.yaml", /^( {2}title: ).*$/m, "  title: Cat visits on your street");
  const folder = changedSample(home);
  const words = foundIn(folder).filter(({ does }) => does === "read");
  for (const { file, line = 0, message } of words) {
    const lines = readFileSync(join(folder, file), "utf8").split("\n");
    // A folded text begins below its field.
    expect(`${lines[line - 1]} ${lines[line]}`, `${file}:${line}`).toContain(message.slice(0, 10));
  }
  const { title, text } = parse(readFileSync(join(sampleContent, "pages/services.yaml"), "utf8")).hero;
  const told = words.map(({ message }) => message);
  expect(told).toEqual(
    expect.arrayContaining([title, text.slice(0, 90)].map((each) => expect.stringContaining(each))),
  );
  expect(words.filter(({ file, line }) => file === "pages/home.yaml" && line === 5)).toEqual([]);
  // In the order in which a visitor sees them, posts last.
  const files = [...new Set(words.map(({ file }) => file))];
  expect(files.slice(0, 3)).toEqual(["business.yaml", "pages/home.yaml", "services.yaml"]);
  expect(files.slice(-7)).toEqual(files.filter((file) => file.startsWith("blog/")));
  const everyPages = ["Skip to content", "Client Login", "Please pick a day.", "Total"];
  expect(told.filter((each) => everyPages.includes(each))).toEqual([]);
  expect(words.length).toBeGreaterThan(300);
  expect(words.length).toBeLessThan(800);
});

test("a drawing is asked about until it is replaced; if the sample is missing, that is reported [OD07]", () => {
  const drawings = (all: (Finding & { file: string })[]) =>
    all.filter(({ file }) => file.endsWith(".svg")).map(({ file, does }) => `${file} ${does}`);
  expect(drawings(found()).toSorted()).toEqual(["drawings/landmark.svg asks", "logo.svg asks"]);
  expect(drawings(found(replaced("logo.svg", "<svg", "<svg ")))).toEqual(["drawings/landmark.svg asks"]);
  const { findings } = findInFolder(changedSample(), now, "none");
  expect(findings).toContainEqual(expect.objectContaining({ place: "none/", does: "read" }));
});

test("a town that was only renamed is refused by a release, because the map would show the sample's [PC06]", () => {
  const all = found(
    replaced("locations.yaml", "name: Parker\n", "name: Elizabeth\n"),
    replaced("locations.yaml", "name: Castle Rock\n", "name: Castle Rock East\n"),
  );
  expect(all.filter(({ file, does }) => file === "locations.yaml" && does === "refuses")).toMatchObject([
    {
      field: "locations[1].latitude",
      message: "Elizabeth would be on the map where the sample's Parker is",
      toDo: "Put in the town's own latitude and longitude.",
    },
  ]);
});

/** Fields that follow the build's advice, links to pages, and parts of what is asked about. */
const neverAsked =
  /^(?:consent\.yaml (?:policyVersion|lastUpdated|smsTextSha256)|policies\.yaml terms\.lastUpdated|navigation\.yaml .*|faq\.yaml .*title|.*\.for)$/;

test("every fact that the sample fills in is asked about, optional or not [PC06]", () => {
  const folder = changedSample();
  const all = foundIn(folder);
  const unasked = Object.values(factFiles).flatMap(({ file }) => {
    const source = openContentFolder(folder).open(file);
    if (!source.ok) return [file];
    const fields = all.filter((each) => each.file === file).map(({ field }) => field);
    return leavesOf(source.value.raw).flatMap((path) => {
      const name = fieldName(path);
      const isAsked = fields.some((field) =>
        `${name}.`.replaceAll("[", ".[").startsWith(`${field.replaceAll("[", ".[")}.`),
      );
      // A sample mark refuses everything that it is in, and so does a title without proof.
      const isMarked = path.some((_key, i) =>
        ["sample", "title"].some((name) => fields.includes(fieldName([...path.slice(0, i), name]))),
      );
      return isAsked || isMarked ? [] : [`${file} ${name}`];
    });
  });
  expect(unasked.filter((field) => !neverAsked.test(field))).toEqual([]);
});

function leavesOf(value: unknown, path: FieldPath = []): FieldPath[] {
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
