import { expect, test } from "vitest";
import { readContent } from "#app/content/read-content.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { findLacking } from "./find-lacking.ts";

/** Each file with what it is told to speak of. */
function told(...changes: FileChange[]): string[] {
  const folder = changedSample(...changes);
  return findLacking(readContent(folder), folder).map(
    ({ place, message }) => `${place.replace(`${folder}/`, "")} ${/^speaks of (.*?):/.exec(message)?.[1]}`,
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
    expect.arrayContaining(["faq.yaml a portal", "pages/schedule.yaml a portal"]),
  );
  // These entries and blocks are for it.
  expect(withoutPortal).not.toContain("services.yaml a portal");
  expect(withoutPortal).not.toContain("legal/privacy-policy.md a portal");
  expect(told(off("texting"))).toEqual([]);
  expect(told(off("jobs"))).toEqual([]);
  expect(told(off("blog"))).toEqual([]);
  const alone = replaced(
    "team.yaml",
    /(?<=\n)( {2}- name: [\s\S]*?\n)(?= {2}- )[\s\S]*$/,
    "  - { name: Mia, role: Pet Sitter, bio: Cats. }\n",
  );
  expect(told(alone)).toEqual(expect.arrayContaining(["faq.yaml a team", "pages/about.yaml a team"]));
});
