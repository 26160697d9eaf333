import { expect, test } from "vitest";
import type { HolidayRule, Service } from "#domain/catalogue/catalogue.ts";
import { changedSample, replaced } from "#tests/support/changed-sample.ts";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { findInContent, findPassedClosedDays, findUndecided } from "./find-in-content.ts";
import { findInFolder } from "./find-in-folder.ts";
import { describeUnproven, findPast } from "./find-unproven.ts";

const shipped = readSample();

const today = new Date("2025-11-01T12:00:00Z");
const levelsOf = (changed: Partial<typeof shipped>, now = today) =>
  Object.fromEntries(
    findInContent({ ...shipped, ...changed }, { folder: "content", now }).map(({ place, field, does }) => [
      `${place} ${field}`,
      does,
    ]),
  );

test("a claim without proof is reported at its sentence: not on a page that is off, in an entry that is left out, a post, or beside a proof [LF11, PC07]", () => {
  const ranOut = '{ kind: bond, provider: Acme, lastCheckedOn: "2025-01-01", expiresOn: "2025-06-01" }';
  const folder = changedSample(
    replaced("business.yaml", /$/, `\noff: [jobs]\nevidence: [${ranOut}]\n`),
    replaced("business.yaml", /\nportal:\n(?: {2}.*\n)+/, "\n"),
    replaced(
      "faq.yaml",
      "- question: Which areas",
      "- { question: How, answer: Insured., for: portal }\n      - question: Which areas",
    ),
  );
  const { findings } = findInFolder(folder, today, sampleContent);
  const claims = findings.filter(({ message }) => /evidence in business\.yaml|ran out/.test(message));
  expect(new Set(claims.map(({ does }) => does))).toEqual(new Set(["refuses"]));
  const places = claims.map(({ place, field, line }) => `${place.slice(folder.length + 1)}:${line} ${field}`);
  expect(places).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^services\.yaml:\d+ claims\[0\]\.title$/),
      // After the entry that is left out, which counts in the file.
      expect.stringMatching(/^faq\.yaml:\d+ groups\[0\]\.items\[3\]\.answer$/),
      expect.stringMatching(/^legal\/terms-of-service\.md:80 content$/),
      expect.stringMatching(/^business\.yaml:\d+ evidence\[0\]\.expiresOn$/),
    ]),
  );
  expect(places.join()).not.toMatch(/items\[0\]\.answer|jobs\.yaml|blog\/|every-page\.yaml/);
  const [{ message = "" } = {}] = claims;
  expect(message).toBe(
    'says "licensed", "insured" and "background-check", and evidence in business.yaml has no license, insurance or background-check',
  );
});

const proof = {
  kind: "bond",
  provider: "Acme",
  lastCheckedOn: "2026-01-01",
  expiresOn: "2027-01-01",
} as const;

test.each([
  [
    "Licensed, bonded and insured; each sitter is background-checked.",
    {
      word: "Licensed",
      message:
        'says "Licensed", "insured" and "background-check", and evidence in business.yaml has no license, insurance or background-check',
    },
  ],
  ["Bonded.", null],
  ["We like cats, and you can check our background.", null],
])("if only the bond is proven, %j claims too much: %j [LF11]", (text, told) => {
  expect(describeUnproven(text, [proof])).toEqual(told);
  const kinds = ["license", "bond", "insurance", "background-check"] as const;
  expect(
    describeUnproven(
      text,
      kinds.map((kind) => ({ ...proof, kind })),
    ),
  ).toBeNull();
});

test.each([
  ["2026-03-01", []],
  ["2026-02-28", ["the bond from Acme ran out on February 28, 2026"]],
])("on March 1, the findings of a proof valid until %s are %j [NH08]", (expiresOn, told) => {
  const found = findPast({ evidence: [{ ...proof, expiresOn }] }, "content", "2026-03-01");
  expect(found.map(({ message }) => message)).toEqual(told);
});

const dated = [
  { day: "2026-11-26", name: "Thanksgiving Day" },
  { day: "12-25", name: "Christmas Day" },
];
const days = { from: "2026-11-26", to: "2026-11-27", title: "Winter break" };
const closures = [days, { ...days, services: ["boarding"] }];
test.each([
  ["2026-11-26", dated, []],
  ["2026-11-27", dated, ["hours.closed[0].day"]],
  ["2026-11-27", [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }], []],
  [
    "2027-11-26",
    [...dated, { day: "2027-11-25", name: "Thanksgiving Day" }],
    ["hours.closed[2].day", "closures[0].to"],
  ],
  ["2026-11-27", [...dated, { day: "11-26", name: "Thanksgiving Day" }], []],
])(
  "on %s, these of the closed days %j have passed with no later one, and these of two closures: %j [LF07]",
  (today, closed, fields) => {
    const found = findPassedClosedDays({ business: { hours: { closed }, closures } }, today);
    expect(found.map(({ field }) => field)).toEqual(fields);
  },
);

test("a release is refused for unfinished texts, by file and line, but not on a page that is off [PC02]", () => {
  const todo = ["TODO: hours", "Hours: tbd", "Lorem ipsum dolor", "Which???"];
  const folder = changedSample(
    replaced("business.yaml", /$/, "\noff: [jobs]\n"),
    replaced("pages/jobs.yaml", /(?<=^openings: ).*$/m, '"TODO"'),
    ...todo.map((words, i) =>
      replaced("team.yaml", /(?<=bio: ")[A-Z](?!ODO|ours|orem|hich).*(?="$)/m, `${words} ${i}`),
    ),
  );
  const { findings } = findInFolder(folder, today, sampleContent);
  const unfinished = findings.filter(({ toDo }) => toDo === "Write what's missing, or take it out.");
  expect(
    unfinished.map(({ place, line, message, does }) => [place.slice(folder.length + 1), line, message, does]),
  ).toEqual([
    ["team.yaml", 9, 'says "TODO"', "refuses"],
    ["team.yaml", 14, 'says "tbd"', "refuses"],
    ["team.yaml", 19, 'says "Lorem ipsum"', "refuses"],
    ["team.yaml", 24, 'says "???"', "refuses"],
  ]);
});

test("a client's words, and a sentence of one's own, are no placeholder and nothing unfinished; a name is [PC02]", () => {
  const folder = changedSample(
    replaced("reviews.yaml", /(?<=quote: ).*/, '"The vet wanted a urine sample. How??? Love, Emma xxx"'),
    replaced("team.yaml", /(?<=bio: ").*(?="$)/m, "I learn your name before the first walk."),
    replaced("team.yaml", /(?<=name: ).*/, "Your Name"),
  );
  const { findings } = findInFolder(folder, today, sampleContent);
  const refused = findings.filter(({ message }) => /placeholder|says "(?:\?|xxx)/i.test(message));
  expect(refused.map(({ field, message }) => `${field} ${message}`)).toEqual([
    'address.street "100 Sample Street" is a placeholder',
    'team[0].name "Your Name" is a placeholder',
  ]);
});

test("a release is refused for a future date on which something was changed or checked [PC02]", () => {
  const named = (day: string) => {
    const { policies, consent } = shipped;
    const found = levelsOf(
      {
        policies: { ...policies, terms: { lastUpdated: day } },
        consent: { ...consent, lastUpdated: day },
        evidence: [{ ...proof, kind: "bond", lastCheckedOn: day, expiresOn: "2031-01-01" }],
      },
      new Date("2026-12-01T05:00:00Z"),
    );
    return Object.keys(found).filter((place) => /lastUpdated|lastCheckedOn/.test(place));
  };
  // At the business it is still November.
  expect(named("2026-11-30")).toEqual([]);
  expect(named("2026-12-01")).toEqual([
    "content/policies.yaml terms.lastUpdated",
    "content/consent.yaml lastUpdated",
    "content/business.yaml evidence[0].lastCheckedOn",
  ]);
});

test("a coming season is asked for unless every service costs the same on holidays [NH07, TR02]", () => {
  const fields = (...rules: HolidayRule[]) => {
    const services = rules.map((holiday) => ({ holiday }) as Service);
    const holidayPricing = { ...shipped.holidayPricing, seasons: [] };
    return findUndecided({ ...shipped, catalogue: { services }, holidayPricing }, "2026-11-26").map(
      ({ field }) => field,
    );
  };
  expect([fields("none", "per-night"), fields("none", "none")]).toEqual([["seasons"], []]);
});

test("an undecided season and an unconfirmed answer are asked about, and block no release [NH07, PR04]", () => {
  const items = [{ question: "Is it free?", answer: "Ask.", toConfirm: "whether it is free" }];
  const faq = { groups: [{ title: "General", items }] };
  const holidayPricing = { ...shipped.holidayPricing, seasons: [] };
  const found = levelsOf({ faq, holidayPricing }, new Date("2031-11-01T20:00:00Z"));
  expect(found["content/faq.yaml groups[0].items[0].toConfirm"]).toBe("asks");
  const ofHolidays = Object.entries(found).filter(([place]) => place.startsWith("content/holidays.yaml"));
  expect(ofHolidays.map(([, does]) => does)).toEqual(["asks"]);
});

test("what only an owner knows is asked about: the meet and greet's fee, languages, when care is paid, a ZIP code of two towns [FC08]", () => {
  const asked = findInContent(shipped, { folder: "content", now: today }).map(({ message }) => message);
  const topics = ["meet and greet is free", "Spanish or another language", "ordinary care is paid", "80108"];
  for (const topic of topics) expect(asked).toContainEqual(expect.stringContaining(topic));
});
