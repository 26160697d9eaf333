import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { contentFiles } from "#app/content/content-files.ts";
import { fieldName, openContentFolder } from "#app/content/content-source.ts";
import { readContent } from "#app/content/read-content.ts";
import type { FieldPath } from "#app/content/read-yaml.ts";
import { changedSample, replaced } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";
import { findInFolder } from "./find-in-folder.ts";
import { findSampleTowns, findSampleWords } from "./find-sample-words.ts";

function foundIn(folder: string) {
  return findSampleWords(folder, readContent(folder).business, sampleContent).map(
    ({ place, field, message, level }) => ({ file: place.slice(folder.length + 1), field, message, level }),
  );
}

test("of a copy of the sample every sentence and drawing is listed by file and line, what is seen first before the rest [OD07, TR17]", () => {
  const found = foundIn(changedSample());
  const files = [...new Set(found.map(({ file }) => file))];
  expect(files.slice(0, 3)).toEqual(["logo.svg", "business.yaml", "drawings/landmark.svg"]);
  expect(files.filter((file) => file.startsWith("blog/"))).toEqual(files.slice(-7));
  expect(found.filter(({ file }) => file === "drawings/landmark.svg")).toMatchObject([
    { message: expect.stringContaining("share images") },
  ]);
  for (const { file, field, message } of found.filter(({ field }) => field !== "")) {
    const lines = readFileSync(join(sampleContent, file), "utf8").split("\n");
    // A folded text begins below its field.
    const at = Number(field.slice(5)) - 1;
    expect(`${lines[at]} ${lines[at + 1]}`, `${file} ${field}`).toContain(message.slice(0, 10));
  }
  const stories = found.filter(({ level }) => level === "open").map(({ message }) => message);
  expect(stories).toContain("Nora Whitfield");
  const { servicesButton } = parse(readFileSync(join(sampleContent, "pages/home.yaml"), "utf8")).hero;
  const ofHome = { file: "pages/home.yaml", field: "line 14", level: "reminder" };
  expect(found).toContainEqual({ ...ofHome, message: servicesButton });
});

test("a sentence is told until it is changed, whoever else its words are true of [TR17]", () => {
  const other = replaced("business.yaml", "name: Nora Whitfield", "name: June Tremblay");
  const home = replaced("pages/home.yaml", /^( {2}title: ).*$/m, "  title: Cat visits on your street");
  const found = foundIn(changedSample(other, home));
  expect(found.map(({ message }) => message)).not.toContain("Nora Whitfield");
  expect(found.filter(({ file, field }) => file === "pages/home.yaml" && field === "line 5")).toEqual([]);
  expect(found.filter(({ file }) => file === "pages/home.yaml")).not.toEqual([]);
});

test("a town that only got another name is refused by a release, because the map would show the sample's [PC06]", () => {
  const folder = changedSample(
    replaced("locations.yaml", "name: Parker\n", "name: Elizabeth\n"),
    replaced("locations.yaml", "name: Castle Rock\n", "name: Castle Rock East\n"),
  );
  const found = findSampleTowns(readContent(folder), "content", sampleContent);
  expect(found).toEqual([
    {
      place: "content/locations.yaml",
      field: "locations[1].latitude",
      message: "Elizabeth would be on the map where the sample's Parker is",
      toDo: "Put in the town's own latitude and longitude.",
      level: "blocking",
    },
  ]);
  const { findings } = findInFolder(folder, new Date("2026-08-01T12:00:00Z"), sampleContent);
  expect(findings.map(({ message }) => message)).toContain(found[0]?.message);
});

/** Set by what the build says, and links to pages. */
const neverAsked =
  /^(?:consent\.yaml (?:policyVersion|lastUpdated|smsTextSha256)|policies\.yaml terms\.lastUpdated|navigation\.yaml header\b.*)$/;

test("every fact that the sample fills in is asked about, whether it may be left out or not [PC06]", () => {
  const folder = changedSample();
  const { findings } = findInFolder(folder, new Date("2026-08-01T12:00:00Z"), sampleContent);
  const unasked = Object.values(contentFiles).flatMap(({ file }) => {
    const source = openContentFolder(folder).open(file);
    if (!source.ok) return [file];
    const { raw, lineOf } = source.value;
    const asked = findings.flatMap(({ place, field }) => (place.endsWith(`/${file}`) ? [field] : []));
    return leavesOf(raw).flatMap((path) => {
      const name = fieldName(path);
      const isAsked = asked.some(
        (field) =>
          field === `line ${lineOf(path)}` || `${name}.`.replaceAll("[", ".[").startsWith(`${field}.`),
      );
      return isAsked ? [] : [`${file} ${name}`];
    });
  });
  expect(unasked.filter((field) => !neverAsked.test(field))).toEqual([]);
});

function leavesOf(value: unknown, path: FieldPath = []): FieldPath[] {
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    leavesOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
