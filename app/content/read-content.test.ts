import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedSample, mistakesIn, replaced, written } from "#tests/support/changed-sample.ts";
import { readSample, sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { leaveOutPages, readContent } from "./read-content.ts";

const hill = '<svg viewBox="0 0 9 9"><path d="M0 9 4 0 9 9Z"/></svg>';

test("an own drawing replaces the site's if it has only shapes, and is named otherwise; a kind of pet may have a drawing of its own [X24, LF10, OP05]", () => {
  const ofPets = replaced("business.yaml", /drawing: sitting-\w+/g, "drawing: mountain");
  const { drawings } = readContent(
    changedSample(ofPets, written("drawings/landmark.svg", hill), written("drawings/mountain.svg", hill)),
  );
  expect(drawings).toMatchObject({ landmark: { viewBox: "0 0 9 9" }, mountain: { viewBox: "0 0 9 9" } });
  const wrong = changedSample(
    ofPets,
    written("drawings/key.svg", "<svg><script/></svg>"),
    written("drawings/hill.svg", hill),
  );
  expect(mistakesIn(wrong).toSorted()).toEqual([
    "content/business.yaml pets: a drawing names drawings/mountain.svg, which there isn't",
    expect.stringMatching(/^content\/drawings\/hill\.svg takes the place of no drawing; .*\blandmark\b/),
    expect.stringMatching(/^content\/drawings\/key\.svg must be an SVG drawing of shapes alone/),
  ]);
});

const secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

const namesGrooming = replaced(
  "blog/dog-walking-benefits.md",
  "{{duration.dog-walking}}",
  "{{duration.grooming}}",
);

test("a post that is left out may name a service that isn't offered [LF08]", () => {
  const forIt = replaced(namesGrooming.file, /^id: .*$/m, "id: dog-walking-benefits\nfor: grooming");
  expect(readContent(changedSample(namesGrooming, forIt)).posts).toHaveLength(6);
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
  const changes = [
    written("notices.yaml", `notices: [{ id: ${secret} }]`),
    replaced("pages/home.yaml", "title: At a glance", `title: "{{${secret}}}"`),
    replaced("reviews.yaml", /(?<=shownOn: )\[.*?\]/, `["\\e]0;${secret}\\a", "\\e[31m"]`),
    replaced("blog/senior-pet-care.md", /^id: .*$/m, `id: "${secret}"`),
    replaced("blog/fall-pet-care-guide.md", "\n---\n", `\n---\nText[^${secret}].\n`),
    replaced("navigation.yaml", "label: Home", `label: "\\q${secret}"`),
  ];
  const mistakes = mistakesIn(changedSample(...changes));
  for (const { file } of changes)
    expect(mistakes).toContainEqual(expect.stringMatching(new RegExp(`^content/${file}`)));
  const told = mistakes.join("\n");
  expect(told).not.toContain(secret.slice(0, 41));
  expect(told).not.toMatch(/(?!\n)\p{Cc}/u);
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

test("a business that does not text has no section on text messages in the privacy policy, nor in the terms; without a blog, a post may name what isn't offered [LF08, PC01]", () => {
  const off = replaced("business.yaml", /$/, "\noff: [texting, blog]\n");
  const { legal, posts } = readContent(changedSample(off, namesGrooming));
  const ids = (text: (typeof legal)["privacy"]) => text.sections.map(({ id }) => id);
  expect(ids(sample.legal.privacy)).toContain("sms-privacy");
  expect(ids(legal.privacy)).toEqual(ids(sample.legal.privacy).filter((id) => id !== "sms-privacy"));
  expect(ids(legal.terms)).toEqual(ids(sample.legal.terms).filter((id) => id !== "text-messages"));
  expect(ids(legal.terms)).not.toEqual(ids(sample.legal.terms));
  expect(posts).toEqual([]);
});
