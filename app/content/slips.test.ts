import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sampleContent } from "../../tests/support/sample-business.ts";
import { readContent } from "./read-content.ts";

type Change = (folder: string) => void;

function replaced(file: string, from: string | RegExp, to: string): Change {
  return (folder) => {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = before.replace(from, () => to);
    expect(after, `${file} has no ${from}`).not.toBe(before);
    writeFileSync(path, after);
  };
}

function written(file: string, text: string | Uint8Array): Change {
  return (folder) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
}

function sample(file: string): string {
  return readFileSync(join(sampleContent, file), "utf8");
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function mistakesOf(change: Change): string[] {
  const folder = join(newFolder(), "content");
  cpSync(sampleContent, folder, { recursive: true });
  change(folder);
  try {
    readContent(folder);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

const post = "blog/senior-pet-care.md";
const latin1 = (text: string) => Buffer.from(text, "latin1");

const slips: [what: string, change: Change, told: RegExp][] = [
  [
    "a tab",
    replaced("services.yaml", "  - id: dog-walking", "\t- id: dog-walking"),
    /^content\/services\.yaml:\d+ .*begins with a tab; use blanks/,
  ],
  [
    "a quotation mark that is not closed",
    replaced("team.yaml", "name: Marisol", 'name: "Marisol'),
    /^content\/team\.yaml:\d+ .*a quotation mark is opened here and not closed/,
  ],
  [
    "a colon in a text",
    replaced("team.yaml", "name: Marisol", "name: Marisol: owner"),
    /^content\/team\.yaml:\d+ .*a text with a colon must stand in quotes/,
  ],
  [
    "a # in a name",
    replaced("business.yaml", /^name: .*$/m, "name: Harbor Paws #1"),
    /^content\/business\.yaml:\d+ has a # in a text without quotes, and what follows it would be left out; put the text in double quotes/,
  ],
  [
    "a # and a number",
    replaced("business.yaml", /^name: .*$/m, "name: Harbor Paws # 1"),
    /^content\/business\.yaml:\d+ has a # in a text/,
  ],
  [
    "a text that begins with a star",
    replaced("team.yaml", "name: Marisol", "name: *Marisol*"),
    /^content\/team\.yaml:\d+ .*begins with \* or & must stand in quotes/,
  ],
  ["an empty file", written("team.yaml", ""), /^content\/team\.yaml is empty; /],
  ["a file of a comment", written("reviews.yaml", "# later\n"), /^content\/reviews\.yaml is empty; /],
  [
    "a merge conflict",
    replaced("services.yaml", "services:\n", "<<<<<<< HEAD\nservices:\n=======\n>>>>>>> theirs\n"),
    /^content\/services\.yaml:\d+ holds two versions that were never brought together/,
  ],
  [
    "a merge conflict in a post",
    replaced(post, "\n---\n", "\n---\n<<<<<<< HEAD\n"),
    /^content\/blog\/senior-pet-care\.md:\d+ holds two versions/,
  ],
  [
    "Latin-1",
    written("team.yaml", latin1(sample("team.yaml").replace("Marisol", "In\u00e9s"))),
    /^content\/team\.yaml:\d+ has a letter that is not in UTF-8/,
  ],
  ["UTF-16", written("team.yaml", Buffer.from(`\ufeff${sample("team.yaml")}`, "utf16le")), /UTF-16; save/],
  [
    "a control character",
    replaced("team.yaml", "Marisol", "Mari\u001b[31msol"),
    /^content\/team\.yaml:\d+ has a character that cannot be seen/,
  ],
  [
    "a token in single braces",
    replaced(post, "\n---\n", "\n---\nFrom {price.dog-walking}.\n"),
    /^content\/blog\/senior-pet-care\.md:\d+ content: found \{price\.dog-walking\}, a token stands in two braces: \{\{price\.dog-walking\}\}/,
  ],
  [
    "an hour as people say it",
    replaced("business.yaml", 'opens: "08:00"', "opens: 8am"),
    /^content\/business\.yaml:\d+ hours\..*: found "8am", must be a time such as 08:00; write "08:00"$/,
  ],
  [
    "a date as people write it",
    replaced("holidays.yaml", /date: "\d{4}-12-25"/, 'date: "12/25/2026"'),
    /^content\/holidays\.yaml:\d+ .*found "12\/25\/2026", must be a date such as "2025-11-26"; write "2026-12-25"$/,
  ],
  [
    "a day that is none",
    replaced("holidays.yaml", /date: "\d{4}-12-25"/, 'date: "2026-02-30"'),
    /found "2026-02-30", .*; the calendar has no such day$/,
  ],
  [
    "a price with a sign",
    replaced("services.yaml", "from: 31", "from: $31"),
    /^content\/services\.yaml:\d+ .*found "\$31", expected a number alone, such as 31 or 24\.50/,
  ],
  [
    "a price of 0",
    replaced("services.yaml", "from: 31", "from: 0"),
    /^content\/services\.yaml:\d+ .*price\.from: found 0, must be more than 0/,
  ],
  [
    "a service twice",
    replaced("services.yaml", "- id: boarding", "- id: dog-walking"),
    /^content\/services\.yaml:\d+ services\[\d\]\.id: found "dog-walking", stands twice/,
  ],
  [
    "a town twice",
    replaced("locations.yaml", "id: parker", "id: castle-rock"),
    /^content\/locations\.yaml:\d+ locations\[\d\]\.id: found "castle-rock", stands twice/,
  ],
  [
    "a misspelt file name",
    written("notcies.yaml", "notices: []\n"),
    /^content\/notcies\.yaml is no file of the website; did you mean notices\.yaml\?/,
  ],
  [
    "a copy of a file",
    written("services copy.yaml", "services: []\n"),
    /^content\/services copy\.yaml is no file of the website; /,
  ],
  [
    "another folder",
    written("drafts/a.md", "a"),
    /^content\/drafts is no folder of the website, whose folders/,
  ],
  [
    "a text among the posts",
    written("blog/notes.txt", "a"),
    /^content\/blog\/notes\.txt is not read; the name/,
  ],
  [
    "a picture of an iPhone",
    written("photos/maya.HEIC", "x"),
    /^content\/photos\/maya\.HEIC is a HEIC picture.*export it as JPEG/,
  ],
  [
    "colors that cannot be read",
    replaced("business.yaml", /$/, '\ncolors: { clay: "#9fd0ff" }\n'),
    /^content\/business\.yaml:\d+ colors\.clay: found #9fd0ff; .*needs 4\.5 to 1/,
  ],
  [
    "a post's very long title",
    replaced(post, /^title: .*$/m, `title: ${"Old dogs ".repeat(20)}`),
    /^content\/blog\/senior-pet-care\.md:\d+ title: found "Old dogs Old dogs .{0,30}…", must be at most 100/,
  ],
  [
    "a service's very long title",
    replaced("services.yaml", /title: .*$/m, `title: ${"Walk ".repeat(20)}`),
    /at most 60/,
  ],
  [
    "an unbalanced post",
    replaced(post, "\n---\n", `\n---\n${"*a".repeat(20_000)}\n`),
    /^content\/blog\/senior-pet-care\.md:\d+ content: found "\*a.*…", a text may have at most 10000 marks/,
  ],
  [
    "marks that crowd",
    replaced(post, "\n---\n", `\n---\n${"*a".repeat(500)}\n`),
    /has more than 400 marks such as \* and \[ without an empty line/,
  ],
  ["deep quotes", replaced(post, "\n---\n", `\n---\n${">".repeat(5000)} a\n`), /is nested more than 12 deep/],
  [
    "a list of itself",
    replaced("notices.yaml", /^notices:.*$/m, "notices: &a [*a]"),
    /^content\/notices\.yaml:\d+ is not readable as YAML: a text that begins with \* or &/,
  ],
  ["no blog", (folder) => rmSync(join(folder, "blog"), { recursive: true }), /^content\/blog category: /],
  [
    "brackets without end",
    written("faq.yaml", "[".repeat(50_000)),
    /^content\/faq\.yaml:1 is not readable as YAML: /,
  ],
];

test.each(slips)("%s is told with its file, its line and what to do [TW11]", (_what, change, told) => {
  const mistakes = mistakesOf(change);
  expect(mistakes.join("\n")).toMatch(new RegExp(told.source, "m"));
  expect(mistakes.length).toBeLessThan(12);
});

const harmless: [what: string, change: Change][] = [
  ["a mark at the beginning, as Windows writes it", written("team.yaml", `\ufeff${sample("team.yaml")}`)],
  ["line ends of Windows", written(post, sample(post).replaceAll("\n", "\r\n"))],
  ["line ends of an old Mac", written("team.yaml", sample("team.yaml").replaceAll("\n", "\r"))],
  ["a ZIP code without quotes", replaced("locations.yaml", '"80104"', "80104")],
  ["a phone number without quotes", replaced("business.yaml", /^phone: .*$/m, "phone: +13035550100")],
  ["a name of digits", replaced("team.yaml", "name: Marisol", "name: 2026")],
  ["a comment after a text", replaced("team.yaml", "name: Marisol", "name: Marisol # the owner")],
  ["what systems leave behind", written(".DS_Store", "x")],
  ["a hidden link of an editor", (folder) => symlinkSync("nowhere", join(folder, ".#team.yaml"))],
];

test.each(harmless)("%s is read as it is meant [TW11]", (_what, change) => {
  expect(mistakesOf(change)).toEqual([]);
});

const secret = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

test("only regular files of content's own kinds are read, and the others named [SG02, SG03]", () => {
  const outside = newFolder();
  writeFileSync(join(outside, "secret.yaml"), secret);
  const mistakes = mistakesOf((folder) => {
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
  });
  expect(mistakes.toSorted()).toEqual([
    expect.stringMatching(/^content\/drawings is a link to another place/),
    "content/faq.yaml is 1 MB; a text or drawing may be at most 1 MB",
    expect.stringMatching(/^content\/logo\.svg is a link/),
    expect.stringMatching(/^content\/notices\.yaml is a link to another place, and links are not followed/),
    "content/photos/big.jpg is 3000 MB; a picture may be at most 30 MB",
    expect.stringMatching(/^content\/photos\/mia\.jpg is a link/),
    "content/team.yaml is no file that can be read; delete it",
  ]);
  const link = join(newFolder(), "content");
  symlinkSync(sampleContent, link);
  expect(() => readContent(link)).toThrow("content/ is a link to another place; put the folder itself there");
});

test("a mistake repeats at most 40 characters of what it is about, and none that acts on a terminal [SG03]", () => {
  for (const change of [
    written("notices.yaml", secret),
    written("notices.yaml", `notices: [{ id: ${secret} }]`),
    replaced("team.yaml", "name: Marisol", `name: "{{${secret}}}"`),
    replaced("team.yaml", "name: Marisol", `name: "\\e]0;${secret}\\a"\n    role: "\\e[31m"`),
    replaced("blog/senior-pet-care.md", /^id: .*$/m, `id: "${secret}"`),
    replaced("blog/senior-pet-care.md", "\n---\n", `\n---\nText[^${secret}].\n`),
    replaced("navigation.yaml", "/services#boarding", `/services#${secret}`),
    replaced("notices.yaml", /^notices:.*$/m, `notices: "\\q${secret}"`),
  ]) {
    const told = mistakesOf(change).join("\n");
    expect(told).not.toBe("");
    expect(told).not.toContain(secret.slice(0, 41));
    expect(told).not.toMatch(/(?!\n)\p{Cc}/u);
  }
});

test("with a switch off, no sentence of the legal texts is about it [LF08]", () => {
  const read = (change: Change) => {
    const folder = join(newFolder(), "content");
    cpSync(sampleContent, folder, { recursive: true });
    change(folder);
    const { privacy, terms } = readContent(folder).legal;
    return JSON.stringify([privacy.intro, privacy.sections, terms.sections]);
  };
  const asIs = read(() => undefined);
  expect(asIs).toMatch(/job applications/);
  expect(asIs).not.toMatch(/\{\{(?:when|unless|end)/);
  const withoutJobs = read(replaced("business.yaml", /$/, "\noff: [jobs]\n"));
  expect(withoutJobs.match(/.{40}(?:job|applied|consider you).{20}/g) ?? []).toEqual([]);
  const withoutPortal = read(replaced("business.yaml", /^portal:\n(?: .*\n)+/m, ""));
  expect(withoutPortal).not.toMatch(/portal/i);
  expect(withoutPortal).toContain("Other sites we link to");
});
