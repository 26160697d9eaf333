import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedSample, mistakesIn, replaced, written } from "#tests/support/changed-sample.ts";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { leaveOutPages, readContent } from "./read-content.ts";

type Edit = [file: string, from: string, to: string, message: string];

/** The sample's content with these texts replaced. */
function contentWith(edits: Edit[] = []): string {
  return changedSample(...edits.map(([file, from, to]) => replaced(file, from, to)));
}

/** The last is in a text: texts are checked even if the facts are wrong. */
const inFacts: Edit[] = [
  [
    "services.yaml",
    "Minutes: 10",
    "Minutes: ten",
    'introCallMinutes: found "ten", expected a number alone, such as 31 or 24.50',
  ],
  ["services.yaml", "holiday: none", "# none", "services[4].holiday: is missing; the fields here are "],
  [
    "team.yaml",
    "name: Marisol",
    "rank: 1\n    name: Marisol",
    "team[0].rank: there's no such field; you can use name, ",
  ],
  [
    "business.yaml",
    'closes: "18:00"',
    'closes: "06:00"',
    'hours.office[0].closes: found "06:00", must be later than it opens, on the 24-hour clock; for hours past midnight, use two entries',
  ],
  ["holidays.yaml", "Percent: 25", "Percent: [25", "can't be read: "],
];
const inWords: Edit[] = [
  ["faq.yaml", "(/about)", "(https://other.test)", "has a link that isn't written [words](/own-page)"],
  [
    "pages/jobs.yaml",
    "What we look for, and",
    "Apply to feed and to brush and to sit with and to walk",
    "seo.description: found",
  ],
  [
    "pages/jobs.yaml",
    "label: Pay,",
    "label: Pay, rank: 1,",
    "facts.rows[0].rank: there's no such field; you can use label, ",
  ],
  [
    "blog/choosing-pet-sitter.md",
    "id: choosing-pet-sitter",
    "id: sitter",
    'id: found "sitter", must be the file\'s name without .md',
  ],
  [
    "legal/privacy-policy.md",
    "Your choices: choices",
    "My choices: choices",
    'anchors: found "My choices", must be the words of a heading',
  ],
  [
    "legal/privacy-policy.md",
    "{{include.sms-privacy}}",
    "{{include.ads}}",
    "content: found {{include.ads}}, allowed is {{include.sms-privacy}} on a line",
  ],
  [
    "faq.yaml",
    "groups:\n",
    "groups:\n  - { title: More, items: [{ question: Who?, answer: We., for: grooming }] }\n",
    "groups[0].items: needs at least one entry; each of these is for something you don't offer",
  ],
  ["legal/terms-of-service.md", "---\nid", "id", "must begin with fields between two lines of ---"],
];

test.each([
  ["facts", inFacts],
  ["words", inWords],
])("each mistake in %s is reported: file, field, value and allowed values [X24, VT03, HM09]", (_, edits) => {
  const mistakes = mistakesIn(contentWith(edits));
  const isTold = ([file, , , message]: Edit) =>
    mistakes.some((mistake) => mistake.startsWith(`content/${file}`) && mistake.includes(message));
  expect(edits.filter((edit) => !isTold(edit))).toEqual([]);
  expect(mistakes, mistakes.join("\n")).toHaveLength(edits.length);
});

test("a list of facts with only entries for what isn't offered is rejected if a page needs one [PC08]", () => {
  const entries = `  - { title: Home care, text: We water the plants., for: grooming }\n`;
  const folder = changedSample(
    replaced("services.yaml", /(?<=additionalServices:\n)(?: .*\n)+/, entries),
    replaced(
      "services.yaml",
      /(?<=claims:\n)(?: .*\n)+/,
      "  - { icon: pill, title: A, text: B, for: grooming }\n",
    ),
  );
  expect(mistakesIn(folder)).toEqual([
    "content/services.yaml:108 additionalServices: needs at least one entry; each of these is for something you don't offer",
  ]);
});

test("a missing file is named [X24]", () => {
  const folder = contentWith();
  rmSync(join(folder, "pages/home.yaml"));
  expect(mistakesIn(folder)).toEqual([
    "content/pages/home.yaml is missing or can't be read, and the website needs it",
  ]);
});

test("an own drawing replaces the site's if it has only shapes, and is named otherwise; a kind of pet may have a drawing of its own [X24, LF10, OP05]", () => {
  const folder = contentWith();
  const hill = '<svg viewBox="0 0 9 9"><path d="M0 9 4 0 9 9Z"/></svg>';
  mkdirSync(join(folder, "drawings"), { recursive: true });
  writeFileSync(join(folder, "drawings/landmark.svg"), hill);
  expect(readContent(folder).drawings).toMatchObject({ landmark: { viewBox: "0 0 9 9" } });
  const business = join(folder, "business.yaml");
  const sample = readFileSync(business, "utf8");
  writeFileSync(business, sample.replaceAll(/drawing: sitting-\w+/g, "drawing: mountain"));
  expect(mistakesIn(folder)).toEqual([
    "content/business.yaml pets: a drawing names drawings/mountain.svg, which there isn't",
  ]);
  writeFileSync(join(folder, "drawings/mountain.svg"), hill);
  expect(readContent(folder).drawings).toHaveProperty("mountain");
  writeFileSync(business, sample);
  writeFileSync(join(folder, "drawings/key.svg"), "<svg><script/></svg>");
  expect(mistakesIn(folder).sort()).toEqual([
    expect.stringMatching(/^content\/drawings\/key\.svg must be an SVG drawing of shapes alone/),
    expect.stringMatching(/^content\/drawings\/mountain\.svg takes the place of no drawing; .*\blandmark\b/),
  ]);
});

const secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

test("if the blog is off, or the post is left out, it may name a service that isn't offered [LF08]", () => {
  const post = replaced("blog/dog-walking-benefits.md", "{{duration.dog-walking}}", "{{duration.grooming}}");
  expect(() => readContent(changedSample(post))).toThrow(
    "but you don't offer grooming; say it without, or make the whole entry for: grooming",
  );
  const off = replaced("business.yaml", /$/, "\noff: [blog]\n");
  expect(readContent(changedSample(post, off)).posts).toEqual([]);
  const forIt = replaced(
    "blog/dog-walking-benefits.md",
    /^id: .*$/m,
    "id: dog-walking-benefits\nfor: grooming",
  );
  expect(readContent(changedSample(post, forIt)).posts).toHaveLength(6);
});

test("only regular files of the known kinds are read, and the others are named [SG02, SG03]", () => {
  const outside = newDataDir();
  writeFileSync(join(outside, "secret.yaml"), secret);
  const folder = changedSample();
  for (const name of ["notices.yaml", "photos/mia.jpg", "drawings", "logo.svg"]) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name, ".."), { recursive: true });
    symlinkSync(name === "drawings" ? outside : join(outside, "secret.yaml"), join(folder, name));
  }
  rmSync(join(folder, "team.yaml"));
  execFileSync("mkfifo", [join(folder, "team.yaml")]);
  for (const [name, size] of [
    ["faq.yaml", 1_000_001],
    ["photos/big.jpg", 3_000_000_000],
  ] as const) {
    writeFileSync(join(folder, name), "");
    truncateSync(join(folder, name), size);
  }
  expect(mistakesIn(folder).toSorted()).toEqual([
    expect.stringMatching(/^content\/drawings is a link to another place/),
    "content/faq.yaml is 1 MB; a text or drawing may be at most 1 MB",
    expect.stringMatching(/^content\/logo\.svg is a link/),
    expect.stringMatching(/^content\/notices\.yaml is a link to another place, and links aren't followed/),
    "content/photos/big.jpg is 3000 MB; a picture may be at most 30 MB",
    expect.stringMatching(/^content\/photos\/mia\.jpg is a link/),
    "content/team.yaml isn't a file the website can read; delete it",
  ]);
  const link = join(newDataDir(), "content");
  symlinkSync(sampleContent, link);
  expect(() => readContent(link)).toThrow("content/ is a link to another place; put the folder itself there");
});

test("a message repeats at most 40 characters of a mistake, and no control characters [SG03]", () => {
  for (const change of [
    written("notices.yaml", `notices: [{ id: ${secret} }]`),
    replaced("team.yaml", "name: Marisol", `name: "{{${secret}}}"`),
    replaced("team.yaml", "name: Marisol", `name: "\\e]0;${secret}\\a"\n    role: "\\e[31m"`),
    replaced("blog/senior-pet-care.md", /^id: .*$/m, `id: "${secret}"`),
    replaced("blog/senior-pet-care.md", "\n---\n", `\n---\nText[^${secret}].\n`),
    replaced("notices.yaml", /^notices:.*$/m, `notices: "\\q${secret}"`),
  ]) {
    const told = mistakesIn(changedSample(change)).join("\n");
    expect(told).not.toBe("");
    expect(told).not.toContain(secret.slice(0, 41));
    expect(told).not.toMatch(/(?!\n)\p{Cc}/u);
  }
});

const sample = readSample();
type Off = (typeof sample.business)["off"];

const without = (...off: Off) => leaveOutPages({ ...sample, business: { ...sample.business, off } });

test("what leads to a page that is switched off is removed: its service's link to it, links in header and footer, posts [LF08]", () => {
  const links = ({ navigation }: Pick<typeof sample, "navigation">) =>
    [navigation.header, ...navigation.footer.map((group) => group.links), navigation.legal]
      .flat()
      .map(({ href }) => href);
  expect(links(without())).toEqual(expect.arrayContaining(["/jobs", "/blog"]));
  expect(links(without("jobs", "blog")).filter((href) => /^\/(?:jobs|blog)/.test(href))).toEqual([]);
  const pathsOf = (content: typeof sample) =>
    content.catalogue.services.flatMap(({ detailsPath }) => detailsPath ?? []);
  expect(pathsOf(without())).toContain("/castle-rock-dog-walking");
  expect(pathsOf(without("castle-rock-dog-walking"))).not.toContain("/castle-rock-dog-walking");
  expect([without().posts.length, without("jobs").posts.length, without("blog").posts.length]).toEqual([
    7, 7, 0,
  ]);
});

test("a business that does not text has no section on text messages in the privacy policy, nor in the terms [LF08, PC01]", () => {
  const off = replaced("business.yaml", /$/, "\noff: [texting]\n");
  const { legal } = readContent(changedSample(off));
  const ids = (text: (typeof legal)["privacy"]) => text.sections.map(({ id }) => id);
  expect(ids(sample.legal.privacy)).toContain("sms-privacy");
  expect(ids(legal.privacy)).toEqual(ids(sample.legal.privacy).filter((id) => id !== "sms-privacy"));
  expect(ids(legal.terms)).toEqual(ids(sample.legal.terms).filter((id) => id !== "text-messages"));
  expect(ids(legal.terms)).not.toEqual(ids(sample.legal.terms));
});
