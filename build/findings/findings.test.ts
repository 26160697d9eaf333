import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { readBuiltPage } from "../read-built-pages.ts";
import { findInContent } from "./find-in-content.ts";
import { findTwins } from "./find-twins.ts";

const shipped = readSample();

const today = new Date("2025-11-01T12:00:00Z");
const levelsOf = (changed: Partial<typeof shipped>, now = today) =>
  Object.fromEntries(
    findInContent({ ...shipped, ...changed }, { folder: "content", now }).map(({ place, field, does }) => [
      `${place} ${field}`,
      does,
    ]),
  );

test("a sample and a proof that ran out block a release", () => {
  const lapsed = { kind: "bond" as const, provider: "Acme", lastCheckedOn: "2025-01-01" };
  expect(levelsOf({ evidence: [{ ...lapsed, expiresOn: "2025-06-01" }] })).toMatchObject({
    "content/business.yaml sample": "refuses",
    "content/team.yaml team[0].sample": "refuses",
    "content/pages/about.yaml story.sample": "refuses",
    "content/business.yaml evidence": "refuses",
    "content/business.yaml evidence[0].expiresOn": "refuses",
  });
});

test("a claim is looked for in what visitors read: not in a page that is off, the names of fields, or the words beside a proof [LF11]", () => {
  const neutral = { title: "Ask us", text: "Anything." };
  const about = { ...shipped.words.about, seo: shipped.words.services.seo, insured: neutral };
  const words = { ...shipped.words, about: { ...about, vetting: { ...neutral, parts: [neutral] } } };
  const claims = (off: "jobs"[]) => {
    const content = { ...shipped, words, business: { ...shipped.business, off } };
    const found = findInContent(content, { folder: "content", now: today });
    return found.flatMap(({ field, message }) => (field === "evidence" ? message : [])).join("\n");
  };
  expect(claims([])).toMatch(/"insured" is in .*faq\.yaml.*\n.*is in .*pages\/jobs\.yaml/i);
  expect(claims(["jobs"])).not.toContain("jobs.yaml");
  expect(claims([])).not.toMatch(/about\.yaml|every-page\.yaml/);
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

test("a title or description that is another page's is found [FX08]", () => {
  const page = (path: string, title: string, description: string) =>
    readBuiltPage(path, `<title>${title}</title><meta name="description" content="${description}"/>`);
  const pages = [page("/", "Paws", "All"), page("/a", "A", "All"), page("/b", "Paws", "B")];
  expect(findTwins(pages).map(({ place, field, message }) => `${place} ${field} ${message}`)).toEqual([
    "/a description is the same as that of /",
    "/b title is the same as that of /",
  ]);
});
