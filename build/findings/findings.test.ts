import { expect, test } from "vitest";
import { changedSample, replaced } from "#tests/support/changed-sample.ts";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { findInContent } from "./find-in-content.ts";
import { findInFolder } from "./find-in-folder.ts";

const shipped = readSample();

const today = new Date("2025-11-01T12:00:00Z");
const levelsOf = (changed: Partial<typeof shipped>, now = today) =>
  Object.fromEntries(
    findInContent({ ...shipped, ...changed }, { folder: "content", now }).map(({ place, field, does }) => [
      `${place} ${field}`,
      does,
    ]),
  );

test("what is marked as a sample refuses a release", () => {
  expect(levelsOf({})).toMatchObject({
    "content/business.yaml sample": "refuses",
    "content/team.yaml team[0].sample": "refuses",
    "content/pages/about.yaml story.sample": "refuses",
  });
});

test("a claim without its proof is told at the sentence that makes it: not of a page that is off, an entry that is left out, a post, or the words beside a proof [LF11, PC07]", () => {
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
      // Behind the entry that is left out, which the file has.
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

test("a season to decide and an answer to confirm are left open, and block no release [NH07, PR04]", () => {
  const items = [{ question: "Is it free?", answer: "Ask.", toConfirm: "whether it is free" }];
  const faq = { groups: [{ title: "General", items }] };
  const holidayPricing = { ...shipped.holidayPricing, seasons: [] };
  const found = levelsOf({ faq, holidayPricing }, new Date("2031-11-01T20:00:00Z"));
  expect(found["content/faq.yaml groups[0].items[0].toConfirm"]).toBe("asks");
  const ofHolidays = Object.entries(found).filter(([place]) => place.startsWith("content/holidays.yaml"));
  expect(ofHolidays.map(([, does]) => does)).toEqual(["asks"]);
});

test("what only an owner knows is asked: the meet and greet's fee, languages, when care is paid, a ZIP code of two towns [FC08]", () => {
  const asked = findInContent(shipped, { folder: "content", now: today }).map(({ message }) => message);
  const topics = ["meet and greet is free", "Spanish or another language", "ordinary care is paid", "80108"];
  for (const topic of topics) expect(asked).toContainEqual(expect.stringContaining(topic));
});
