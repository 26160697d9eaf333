import { expect, test } from "vitest";
import { findInFolder } from "#build/findings/find-in-folder.ts";
import { changedSample, type FileChange, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { type EditorField, editorConfig } from "./editor-config.ts";
import { listPoints } from "./list-points.ts";

const { collections } = editorConfig();
const now = new Date("2026-12-01T12:00:00Z");

/** Follows a link as the editor does; undefined if there is no such form or field. */
function fieldAt(hash: string): EditorField | undefined {
  const [, collectionName, form, keys = ""] =
    /^#\/collections\/(\w+)\/entries\/([\w-]+)(?:\?field=(.+))?$/.exec(hash) ?? [];
  const collection = collections.find(({ name }) => name === collectionName);
  const fields = collection?.fields ?? collection?.files?.find(({ name }) => name === form)?.fields;
  return keys
    .split(".")
    .reduce<EditorField | undefined>(
      (within, key) => (/^\d+$/.test(key) ? within : within?.fields?.find(({ name }) => name === key)),
      fields && { name: "", label: "", widget: "object", required: true, fields },
    );
}

test("the list has the findings of the doctor and a release, in the order in which a visitor sees them, and each links to its field [OP07, PC04]", () => {
  const folder = changedSample();
  const groups = listPoints(folder, now, sampleContent);
  const points = groups.flatMap((group) => group.points);
  const { findings } = findInFolder(folder, now, sampleContent);
  expect(new Set(points.map(({ finding }) => finding))).toEqual(new Set(findings));
  expect(findings.filter(({ does }) => does === "refuses").length).toBeGreaterThan(25);

  const titles = groups.map(({ title }) => title);
  expect(titles.slice(0, 3)).toEqual(["Your name", "Your logo", expect.stringContaining("hills")]);
  expect(titles.indexOf("Your services and prices; take out what you don't offer")).toBeLessThan(
    titles.indexOf("Your reviews"),
  );

  const ofPoints = points.filter(({ file }) => !file.endsWith(".svg"));
  const ofFacts = groups.filter(({ link }) => link);
  const links = [...ofFacts, ...ofPoints].map(({ link }) => link?.hash ?? "none");
  expect(links).toContain("#/collections/facts/entries/business?field=hours");
  expect(links.filter((hash) => !fieldAt(hash))).toEqual([]);
  expect(links).toContain("#/collections/facts/entries/reviews?field=reviews.9.sample");
});

test("what is changed disappears from the list, and if a file cannot be read, the list says only that [OP07]", () => {
  const titlesOf = (...changes: FileChange[]) =>
    listPoints(changedSample(...changes), now, sampleContent).map(({ title }) => title);
  const changed = titlesOf(
    replaced("business.yaml", "name: Rock & Pine Pet Care", "name: Maple Cats"),
    replaced("holidays.yaml", "percent: 50", "percent: 40"),
  );
  expect(changed).not.toContain("Your name");
  expect(changed).not.toContain("The deposit you ask for");
  expect(changed).toContain("Your phone");
  expect(titlesOf(replaced("team.yaml", "role: Pet Sitter", "role: Boss"))).toEqual(["Your team"]);
});
