import { expect, test } from "vitest";
import { changedSample, type FileChange, mistakesIn, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { findInFolder } from "./find-in-folder.ts";
import { sayItWithout } from "./find-lacking.ts";

const off = (...names: string[]) => replaced("business.yaml", /$/, `\noff: [${names.join(", ")}]\n`);

/** What a business does without, and files whose words must be named as they speak of it; the rest goes by itself. */
const settings: Record<string, { changes: FileChange[]; named: string[] }> = {
  alone: {
    changes: [
      replaced(
        "team.yaml",
        /(?<=\n)( {2}- name: [\s\S]*?\n)(?= {2}- )[\s\S]*$/,
        "  - { name: Mia, role: Pet Sitter, bio: Cats. }\n",
      ),
    ],
    named: ["faq.yaml", "pages/about.yaml"],
  },
  "without a portal": {
    changes: [replaced("business.yaml", /\nportal:\n(?: {2}.*\n)+/, "\n")],
    named: ["faq.yaml", "pages/schedule.yaml"],
  },
  "without texting": { changes: [off("texting")], named: [] },
  "without jobs": { changes: [off("jobs")], named: [] },
  "without a blog": { changes: [off("blog")], named: [] },
};

test.each(Object.entries(settings))(
  "%s: what is to be said otherwise comes first, with field and reason [PC03]",
  (_, { changes, named }) => {
    const folder = changedSample(...changes);
    const refused = mistakesIn(folder);
    for (const each of refused)
      expect(each).toMatch(/^content\/\S+:\d+ \S+: found .*(?:say it without|must be)/);
    if (refused.length > 0) return;
    const { findings } = findInFolder(folder, new Date("2026-12-01T12:00:00Z"), sampleContent);
    const first = findings.findIndex(({ toDo }) => toDo !== sayItWithout);
    const toRewrite = findings.slice(0, first);
    for (const { field, line, message } of toRewrite) {
      expect(message).toMatch(/^says ".+", and you (?:work alone|have no|take no|don't|serve one)/);
      expect([typeof field, typeof line]).toEqual(["string", "number"]);
    }
    const files = new Set(toRewrite.map(({ place }) => place.slice(folder.length + 1)));
    expect([...files]).toEqual(expect.arrayContaining(named));
    if (named.length === 0) expect(toRewrite.map(({ message }) => message)).toEqual([]);
  },
);

test("an entry for what was never offered, and the page that falls with its service, are named [PC03, PC07]", () => {
  const page = "pages/castle-rock-dog-walking.yaml";
  const folder = changedSample(
    replaced("faq.yaml", "for: dog-walking", "for: puppy-club"),
    replaced(page, "service: dog-walking", "service: goat-walking"),
  );
  const { findings, content } = findInFolder(folder, new Date("2026-12-01T12:00:00Z"), sampleContent);
  expect(content?.business.off).toEqual(["castle-rock-dog-walking"]);
  const told = findings.filter(({ tick }) => /puppy-club|goat-walking/.test(tick ?? ""));
  expect(told.map(({ place, message, does }) => [place.slice(folder.length + 1), message, does])).toEqual([
    [
      "faq.yaml",
      "is for puppy-club, which is no service and nothing else you could offer, so nobody sees it",
      "asks",
    ],
    [page, "is about goat-walking, which you don't offer, so this page is left out of your website", "asks"],
  ]);
  // A service of the sample that was taken out leaves its entries out without a word.
  const { findings: ofSample } = findInFolder(
    changedSample(),
    new Date("2026-12-01T12:00:00Z"),
    sampleContent,
  );
  expect(ofSample.filter(({ message }) => /^is (?:for|about) /.test(message))).toEqual([]);
});
