import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { readBuiltPage } from "../read-built-pages.ts";
import { findInContent } from "./find-in-content.ts";
import { findDeadLinks, findInHeads } from "./find-in-pages.ts";

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
  expect(found["content/faq.yaml groups[0].items[0].toConfirm"]).toBe("open");
  const ofHolidays = Object.entries(found).filter(([place]) => place.startsWith("content/holidays.yaml"));
  expect(ofHolidays.map(([, level]) => level)).toEqual(["open"]);
});

test("what only an owner knows is asked: the meet and greet's fee, languages, when care is paid, a ZIP code of two towns [FC08]", () => {
  const asked = findInContent(shipped, { folder: "content", now: today }).map(({ message }) => message);
  const topics = ["meet and greet is free", "Spanish or another language", "ordinary care is paid", "80108"];
  for (const topic of topics) expect(asked).toContainEqual(expect.stringContaining(topic));
});

const client = newDataDir();
writeFileSync(join(client, "logo.svg"), "<svg/>");
const origin = "https://example.com";

function page(path: string, body: string, { title = `Page ${path}`, description = `About ${path}` } = {}) {
  const head = `<title>${title}</title><meta name="description" content="${description}"/>`;
  return readBuiltPage(path, `<html><head>${head}</head><body>${body}</body></html>`);
}

function deadLinks(body: string): string[] {
  const pages = [page("/", body), page("/about", '<h2 id="team">Team</h2>')];
  return findDeadLinks(pages, { client, origin }).map(({ field, message }) => `${field} ${message}`);
}

test.each([
  ['<a href="/abuot">', "/abuot leads nowhere, on /"],
  ['<a href="/about#tame">', "/about#tame points to a spot that isn't on its page, on /"],
  ['<img srcSet="/logo.svg 1x, /big.svg 2x">', "/big.svg leads nowhere, on /"],
  ['<meta property="og:image" content="https://example.com/a">', "https://example.com/a leads nowhere, on /"],
])("%s is dead", (body, message) => {
  expect(deadLinks(body)).toEqual([message]);
});

test("titles and descriptions that are missing, too long or another page's are found [FX08]", () => {
  const pages = [
    page("/", "", { title: "Paws | Paws Inc" }),
    page("/a", "", { title: "", description: "d".repeat(156) }),
    page("/b", "", { title: "Paws | Paws Inc", description: "" }),
    page("/c", "", { title: "t".repeat(61) }),
    page("/d", "", { title: "t".repeat(60), description: "d".repeat(155) }),
  ];
  const faults = findInHeads(pages).map(({ place, field, message }) => `${place} ${field} ${message}`);
  expect(faults).toEqual([
    "/a title is missing",
    `/a description has 156 characters: "${"d".repeat(156)}"`,
    "/b title is the same as that of /",
    "/b description is missing",
    `/c title has 61 characters: "${"t".repeat(61)}"`,
  ]);
});
