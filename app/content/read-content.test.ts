import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSample, sampleContent } from "../../tests/support/sample-business.ts";
import { readContent } from "./read-content.ts";

type Edit = [file: string, from: string, to: string];

function contentWith(...edits: Edit[]): string {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(sampleContent, folder, { recursive: true });
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  return folder;
}

function mistakesIn(folder: string): string[] {
  try {
    readContent(folder);
  } catch (error) {
    return String((error as Error).message).split("\n");
  }
  return [];
}

function lineIn(folder: string, file: string, words: string): number {
  return readFileSync(join(folder, file), "utf8").split(words)[0]?.split("\n").length ?? 0;
}

test.each<[what: string, file: string, from: string, to: string, message: string]>([
  [
    "a wrong type",
    "services.yaml",
    "introCallMinutes: 10",
    "introCallMinutes: ten",
    'introCallMinutes: found "ten", expected number',
  ],
  [
    "an unknown field",
    "team.yaml",
    "name: Marisol Vega",
    "name: Marisol Vega\n    rank: 1",
    "team[0].rank: no such field; allowed are name, role, bio, image, imageAlt, sample",
  ],
  [
    "an office that closes before it opens [VT03]",
    "business.yaml",
    'opens: "08:00", closes: "18:00"',
    'opens: "08:00", closes: "06:00"',
    'hours.office[0].closes: found "06:00", must be later than it opens, on the 24-hour clock; hours over midnight are two entries',
  ],
  [
    "an office over midnight [VT03]",
    "business.yaml",
    'opens: "08:00", closes: "18:00"',
    'opens: "22:00", closes: "02:00"',
    'hours.office[0].closes: found "02:00", must be later than it opens',
  ],
  [
    "a missing field",
    "faq.yaml",
    'answer: "Yes, for',
    "#",
    "groups[1].items[3].answer: is missing; the fields here are question, answer",
  ],
  [
    "an unknown token",
    "pages/contact.yaml",
    "{{policy.replyTime}}",
    "{{policy.replyTimes}}",
    "seo.description: found {{policy.replyTimes}}, no such token; did you mean {{policy.replyTime}}?",
  ],
  [
    "a token in Markdown",
    "blog/dog-walking-benefits.md",
    "{{duration.dog-walking}}",
    "{{duration.dogs}}",
    "content: found {{duration.dogs}}, no such token",
  ],
  [
    "a wrong date",
    "blog/senior-pet-care.md",
    'date: "2024-05-15"',
    'date: "May 15"',
    'date: found "May 15", must be a date such as "2025-11-26"',
  ],
  [
    "a post's other id",
    "blog/senior-pet-care.md",
    "id: senior-pet-care",
    "id: old-dogs",
    'id: found "old-dogs", must be the file\'s name without .md',
  ],
  [
    "a link to elsewhere",
    "faq.yaml",
    "(/about)",
    "(https://other.test)",
    "has a link that is not written [words](/own-page)",
  ],
  [
    "a link in plain words",
    "pages/about.yaml",
    "title: Our Story",
    "title: '[Our Story](/about)'",
    'story.title: found "[Our Story](/about)", cannot hold a link here',
  ],
  [
    "a heading that is gone",
    "legal/privacy-policy.md",
    "Your choices: choices",
    "My choices: choices",
    'anchors: found "My choices", must be the words of a heading',
  ],
  [
    "an unknown include",
    "legal/privacy-policy.md",
    "{{include.ad-choice}}",
    "{{include.ads}}",
    "content: found {{include.ads}}, allowed are {{include.sms-privacy}} and {{include.ad-choice}}",
  ],
  [
    "a step that is not one",
    "pages/faq.yaml",
    "covers: [confirmation]",
    "covers: [billing]",
    'guide.steps[4].covers[0]: found "billing", must be one of: first-contact, intro-call',
  ],
  [
    "a lost anchor",
    "navigation.yaml",
    "/services#boarding",
    "/services#kennel",
    'footer[1].links[4].href: found "kennel", must be the id of a service: dog-walking',
  ],
  [
    "changed consent words",
    "consent.yaml",
    "Message frequency varies.",
    "Many messages.",
    "smsText: changed since version 1.0.0; raise policyVersion and set smsTextSha256 to ",
  ],
  [
    "a long description",
    "pages/jobs.yaml",
    "Apply to walk dogs",
    "Apply to walk dogs and more dogs and some more dogs after that",
    "seo.description: found",
  ],
  [
    "a place that nothing fills",
    "pages/every-page.yaml",
    'about: "about {title}"',
    'about: "about {post}"',
    'postCard.about: found "about {post}", can have no place in braces here but {title}',
  ],
  [
    "unreadable YAML",
    "pages/faq.yaml",
    'title: "Your message',
    'title: Your: message "',
    "is not readable as YAML",
  ],
  [
    "no front matter",
    "legal/terms-of-service.md",
    "---\nid: terms-of-service",
    "id: terms-of-service",
    "must begin with fields between two lines of ---",
  ],
])(
  "%s in %s is named with file, line, field, what was found and what is allowed [X24]",
  (_, file, from, to, message) => {
    const folder = contentWith([file, from, to]);
    const mistakes = mistakesIn(folder);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(message);
    expect(mistakes[0]).toMatch(new RegExp(`^content/${file}(:\\d+)? `));
  },
);

test("the line is the one the mistake stands on [X24]", () => {
  const folder = contentWith(
    ["pages/faq.yaml", "title: What to have", "heading: What to have"],
    ["blog/dog-walking-benefits.md", "{{duration.dog-walking}}", "{{duration.dogs}}"],
    ["blog/senior-pet-care.md", "readTime: 5", "readTime: 50"],
  );
  expect(mistakesIn(folder).map((mistake) => mistake.split(" ")[0])).toEqual(
    expect.arrayContaining([
      `content/pages/faq.yaml:${lineIn(folder, "pages/faq.yaml", "heading: What")}`,
      `content/blog/dog-walking-benefits.md:${lineIn(folder, "blog/dog-walking-benefits.md", "{{duration.dogs}}")}`,
      `content/blog/senior-pet-care.md:${lineIn(folder, "blog/senior-pet-care.md", "readTime: 50")}`,
    ]),
  );
});

test("a service without a holiday rule is refused, and mistakes are a line each [HM09]", () => {
  const withoutRule: Edit = ["services.yaml", "    holiday: none\n", ""];
  const unreadable: Edit = ["holidays.yaml", "nightlySurchargePercent: 25", "nightlySurchargePercent: [25"];
  expect(mistakesIn(contentWith(withoutRule))).toEqual([
    expect.stringMatching(/^content\/services\.yaml:\d+ services\[4\]\.holiday: /),
  ]);
  expect(mistakesIn(contentWith(withoutRule, unreadable))).toEqual([
    expect.stringMatching(/^content\/services\.yaml:\d+ services\[4\]\.holiday: /),
    expect.stringMatching(/^content\/holidays\.yaml:\d+ is not readable as YAML: .*$/),
  ]);
});

test("mistakes in several files are reported together, in facts and in words [X24]", () => {
  const folder = contentWith(
    ["business.yaml", "foundedYear: 2021", "foundedYear: long ago"],
    ["faq.yaml", "title: General", "name: General"],
    ["blog/senior-pet-care.md", "readTime: 5", "readTime: 50"],
    ["legal/terms-of-service.md", "title: Terms of Service", "title: ''"],
  );
  const files = mistakesIn(folder).map((mistake) => mistake.split(":")[0]);
  expect(new Set(files)).toEqual(
    new Set([
      "content/business.yaml",
      "content/faq.yaml",
      "content/blog/senior-pet-care.md",
      "content/legal/terms-of-service.md",
    ]),
  );
});

test("a file that is gone is named [X24]", () => {
  const folder = contentWith();
  rmSync(join(folder, "pages/home.yaml"));
  expect(mistakesIn(folder)).toEqual(["content/pages/home.yaml cannot be read; it is needed"]);
});

test("an own drawing takes the place of one that is there, of shapes alone, or is named [X24, LF10]", () => {
  const folder = contentWith();
  const hill = '<svg viewBox="0 0 9 9"><path d="M0 9 4 0 9 9Z"/></svg>';
  mkdirSync(join(folder, "drawings"));
  writeFileSync(join(folder, "drawings/landmark.svg"), hill);
  expect(readContent(folder).drawings).toMatchObject({ landmark: { viewBox: "0 0 9 9" } });
  writeFileSync(join(folder, "drawings/mountain.svg"), hill);
  writeFileSync(join(folder, "drawings/key.svg"), "<svg><script/></svg>");
  expect(mistakesIn(folder).sort()).toEqual([
    expect.stringMatching(/^content\/drawings\/key\.svg must be an SVG drawing of shapes alone/),
    expect.stringMatching(/^content\/drawings\/mountain\.svg takes the place of no drawing; .*\blandmark\b/),
  ]);
});

test("a category without a post is named [X24]", () => {
  const folder = contentWith(["blog/preparing-pets-vacation.md", "category: Travel", "category: Safety"]);
  expect(mistakesIn(folder)).toEqual([
    "content/blog category: no post is in Travel; every category needs at least one",
  ]);
});

test("a location without neighborhoods is a mistake; any number of them is none [EN42]", () => {
  const folder = contentWith(["locations.yaml", "      - Serena Park\n", ""]);
  expect(readContent(folder).locations[2]?.neighborhoods).toHaveLength(5);
  appendFileSync(
    join(folder, "locations.yaml"),
    "  - { id: franktown, name: Franktown, description: soon, latitude: 39, longitude: -104, neighborhoods: [] }\n",
  );
  expect(mistakesIn(folder)[0]).toContain("locations[3].neighborhoods: found [], needs at least one name");
});

test("no token is left in anything that is shown", () => {
  expect(JSON.stringify(readSample())).not.toContain("{{");
});

test("content survives the way into the build, which is JSON", () => {
  const content = readSample();
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});
