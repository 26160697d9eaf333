import { expect, test } from "vitest";
import { openContentFolder } from "#app/content/content-source.ts";
import { readContent } from "#app/content/read-content.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { findLacking } from "./find-lacking.ts";

/** Each file with what it is told to speak of. */
function told(...changes: FileChange[]): string[] {
  const folder = openContentFolder(changedSample(...changes));
  return findLacking(readContent(folder.path), folder).map(
    ({ place, message }) => `${place.slice(folder.path.length + 1)} ${/, and (.*?):/.exec(message)?.[1]}`,
  );
}

const portal = /\nportal:\n(?: {2}.*\n)+/;
const off = (name: string) => replaced("business.yaml", /$/, `\noff: [${name}]\n`);

test("the sample speaks of nothing that it lacks", () => {
  expect(told()).toEqual([]);
});

test("each sentence that speaks of what the business does without is named, and none that is for it [LF08, PC01]", () => {
  const withoutPortal = told(replaced("business.yaml", portal, "\n"));
  expect(withoutPortal).toEqual(
    expect.arrayContaining(["faq.yaml you have no portal", "pages/schedule.yaml you have no portal"]),
  );
  // These entries and blocks are for it.
  expect(withoutPortal).not.toContain("services.yaml you have no portal");
  expect(withoutPortal).not.toContain("legal/privacy-policy.md you have no portal");
  expect(told(off("texting"))).toEqual([]);
  expect(told(off("jobs"))).toEqual([]);
  expect(told(off("blog"))).toEqual([]);
  const alone = replaced(
    "team.yaml",
    /(?<=\n)( {2}- name: [\s\S]*?\n)(?= {2}- )[\s\S]*$/,
    "  - { name: Mia, role: Pet Sitter, bio: Cats. }\n",
  );
  expect(told(alone)).toEqual(
    expect.arrayContaining(["faq.yaml you work alone", "pages/about.yaml you work alone"]),
  );
});
