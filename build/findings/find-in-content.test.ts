import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { findInContent, findMistakes } from "./find-in-content.ts";

const shipped = readSample();

const today = new Date("2025-11-01T12:00:00Z");
const levelsOf = (changed: Partial<typeof shipped>, now = today) =>
  Object.fromEntries(
    findInContent({ ...shipped, ...changed }, { folder: "content", now }).map(({ place, field, level }) => [
      `${place} ${field}`,
      level,
    ]),
  );

test("a sample and a proof that ran out block a release", () => {
  const lapsed = { kind: "bond" as const, provider: "Acme", lastCheckedOn: "2025-01-01" };
  expect(levelsOf({ evidence: [{ ...lapsed, expiresOn: "2025-06-01" }] })).toMatchObject({
    "content/business.yaml sample": "blocking",
    "content/team.yaml team[0].sample": "blocking",
    "content/pages/about.yaml story.sample": "blocking",
    "content/business.yaml evidence": "open",
    "content/business.yaml evidence[0].expiresOn": "blocking",
  });
});

test("a season to decide and an answer to confirm are left open, and block no release [NH07, PR04]", () => {
  const items = [{ question: "Is it free?", answer: "Ask.", toConfirm: "whether it is free" }];
  const faq = { groups: [{ title: "General", items }] };
  const holidayPricing = { ...shipped.holidayPricing, seasons: [] };
  const found = levelsOf({ faq, holidayPricing }, new Date("2031-11-01T20:00:00Z"));
  expect(found["content/faq.yaml groups[0].items[0].toConfirm"]).toBe("open");
  const ofHolidays = Object.entries(found).filter(([place]) => place.startsWith("content/holidays.yaml"));
  expect(ofHolidays.map(([, level]) => level)).toEqual(["open"]);
});

test("mistakes that stop the build keep their file, line and field", () => {
  const message =
    'content/team.yaml:5 team[0].role: found "Boss", must be: one\ncontent/faq.yaml cannot be read; it is needed';
  expect(findMistakes(message)).toMatchObject([
    { place: "content/team.yaml:5", field: "team[0].role", level: "blocking" },
    { place: "content", field: "", message: "content/faq.yaml cannot be read; it is needed" },
  ]);
});
