import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { fieldName, fieldPath, openContentFolder } from "#app/content/content-source.ts";
import { readContent } from "#app/content/read-content.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { mistakeAdvice } from "./find-in-content.ts";
import { findInFolder } from "./find-in-folder.ts";
import { sayItWithout } from "./find-lacking.ts";
import type { Finding } from "./finding.ts";
import { shownFiles } from "./shown-texts.ts";

const now = new Date("2026-12-01T12:00:00Z");

test("if one person works alone, what must be rewritten is first, with field and reason [PC03]", () => {
  const folder = changedSample(
    replaced(
      "team.yaml",
      /(?<=\n)( {2}- name: [\s\S]*?\n)(?= {2}- )[\s\S]*$/,
      "  - { name: Mia, role: Pet Sitter, bio: Cats. }\n",
    ),
    replaced("pages/about.yaml", /Our sitters are a team of \{\{team\.count.*(?=")/, "Hello."),
  );
  const { findings } = findInFolder(folder, now, sampleContent);
  const first = findings.findIndex(({ toDo }) => toDo !== sayItWithout);
  const toRewrite = findings.slice(0, first);
  for (const { field, line, message } of toRewrite) {
    expect(message).toMatch(/^says ".+", and you (?:work alone|have nobody)/);
    expect([typeof field, typeof line]).toEqual(["string", "number"]);
  }
  const files = toRewrite.map(({ place }) => place.slice(folder.length + 1));
  expect(files).toEqual(expect.arrayContaining(["faq.yaml", "pages/about.yaml"]));
});

const withoutService = (id: string) =>
  replaced("services.yaml", new RegExp(`  - id: ${id}\\n(?:    .*\\n|\\n(?=    ))*\\n?`), "");
const withoutFeatured = (id: string) =>
  replaced("services.yaml", new RegExp(`(?<=^featured: .*?)(?:, ${id}|${id}, )`, "m"), "");

/** `word` matches more than the program looks for; `left` are the places that may still contain it. */
const larger: Record<string, { changes: FileChange[]; word: RegExp; left: RegExp }> = {
  walks: {
    changes: [withoutService("dog-walking"), withoutFeatured("dog-walking")],
    word: /\bwalk/i,
    // An overnight's morning walk; what is said about pets in general; the people, who are the sample's.
    left: /^(?:pages\/blog|team)\.yaml |^(?:faq\.yaml groups\[1\]\.items\[2\]|services\.yaml services\[\d\]|pages\/every-page\.yaml visitReport\.kinds\[2\]|pages\/cities\.yaml cities\[0\]\.(?:intro\[0\]|cards\[2\])|pages\/cities\.yaml cities\[2\]\.report)/,
  },
  nights: {
    changes: [
      ...["overnight-care", "overnight-premium", "boarding"].map(withoutService),
      withoutFeatured("overnight-premium"),
    ],
    word: /\bnight|\bboarding\b|sitter's\./i,
    left: /^pages\/(?:estimate\.yaml (?:form|receipt)|holiday-pricing\.yaml surcharges|every-page\.yaml proof|cities\.yaml cities\[2\]\.intro)/,
  },
  "a deposit": {
    changes: [
      replaced("holidays.yaml", "percent: 50", "percent: 0"),
      replaced("holidays.yaml", /^cancellation:\n[\s\S]*?(?= {2}- minDays: 0)/m, "cancellation:\n"),
      replaced("holidays.yaml", "    maxDays: 7\n", ""),
    ],
    word: /deposit|balance|forfeit/i,
    left: /^(?:pages\/estimate\.yaml payment|pages\/holiday-pricing\.yaml deposit\.steps\[1\]\.title)/,
  },
};

const pairs = Object.keys(larger).flatMap((one, i, all) => all.slice(i + 1).map((other) => [one, other]));

test.each(pairs)("without %s and without %s, each sentence about them is named [PC03]", (one, other) => {
  const both = [one, other].flatMap((name) => larger[name] ?? []);
  const folder = changedSample(...both.flatMap(({ changes }) => changes));
  rewriteTexts(folder);
  const source = openContentFolder(folder);
  const shown = shownFiles(source, readContent(folder, source)).flatMap(({ source: { name }, texts }) =>
    texts.map(({ path, text }) => ({ place: `${name} ${fieldName(path)}`, text })),
  );
  const said = both.flatMap(({ word, left }) =>
    shown.filter(
      ({ place, text }) => word.test(text) && !left.test(place) && !/^(?:blog|reviews)/.test(place),
    ),
  );
  expect(said).toEqual([]);
});

/** Rewrites each text that is asked about, as an owner would, until none is. */
function rewriteTexts(folder: string): void {
  for (let round = 0; ; round++) {
    const { findings } = findInFolder(folder, now, sampleContent);
    const asked = findings.filter(({ toDo }) => toDo === sayItWithout || toDo === mistakeAdvice);
    if (asked.length === 0) return;
    expect(round, asked[0]?.message).toBeLessThan(6);
    // From the end, so that removed lines don't move those that are still to change.
    for (const finding of asked.toReversed()) {
      const [, file = "", line = finding.line] = /content\/([^:]+)(?::(\d+))?$/.exec(finding.place) ?? [];
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      const said =
        finding.field === "content"
          ? text
              .split("\n")
              .with(Number(line) - 1, "Words.")
              .join("\n")
          : withWords(text, finding);
      writeFileSync(path, said);
    }
  }
}

function withWords(text: string, { field, message }: Finding): string {
  const [, fields = text, body = ""] = /^---\n([\s\S]*?)(\n---\n[\s\S]*)$/.exec(text) ?? [];
  const document = parseDocument(fields);
  if (message.includes("must be the id of a service")) document.deleteIn(fieldPath(field));
  else document.setIn(fieldPath(field), "Words");
  return body ? `---\n${document}${body}` : String(document);
}

test("an entry for what was never offered, and the page that is left out with its service, are named [PC03, PC07]", () => {
  const page = "pages/castle-rock-dog-walking.yaml";
  const folder = changedSample(
    replaced("faq.yaml", "for: dog-walking", "for: puppy-club"),
    replaced(page, "service: dog-walking", "service: goat-walking"),
  );
  const { findings, content } = findInFolder(folder, now, sampleContent);
  expect(content?.business.off).toEqual(["castle-rock-dog-walking"]);
  const told = findings.filter(({ tick }) => /puppy-club|goat-walking/.test(tick ?? ""));
  expect(
    told.map(({ place, message, does }) => `${place.slice(folder.length + 1)} ${does}: ${message}`),
  ).toEqual([
    "faq.yaml asks: is for puppy-club, which is no service and nothing else you could offer, so nobody sees it",
    `${page} asks: is about goat-walking, which you don't offer, so this page is left out of your website`,
  ]);
  // Entries for a service of the sample that was taken out are left out without a finding.
  const { findings: ofSample } = findInFolder(changedSample(), now, sampleContent);
  expect(ofSample.filter(({ message }) => /^is (?:for|about) /.test(message))).toEqual([]);
});
