import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedSample, mistakesIn, replaced, written } from "#tests/support/changed-sample.ts";
import { sampleContent } from "#tests/support/sample-business.ts";

function sample(file: string): string {
  return readFileSync(join(sampleContent, file), "utf8");
}

const post = "blog/senior-pet-care.md";

/** Each change is in another place, so that one reading checks them all. */
test("changes that editors and systems make to a file by themselves don't change what is read [TW11, RI04]", () => {
  const folder = changedSample(
    written("navigation.yaml", `\ufeff${sample("navigation.yaml")}`),
    written(post, `\ufeff${sample(post)}`.replaceAll("\n", "\r\n").replaceAll("---\r", "--- \r")),
    written("reviews.yaml", sample("reviews.yaml").replaceAll("\n", "\r")),
    replaced("locations.yaml", '"80104"', "80104"),
    replaced("business.yaml", /^phone: .*$/m, "phone: +13035550100"),
    replaced("team.yaml", "name: Marisol", "name: 2026"),
    replaced("team.yaml", "name: 2026", "name: 2026 # the owner"),
    written(".DS_Store", "x"),
  );
  symlinkSync("nowhere", join(folder, ".#team.yaml"));
  expect(mistakesIn(folder)).toEqual([]);
});

test("files and folders that don't belong to the website are named before anything is read, and no copy is suggested as a replacement [TW11, TR16, SG02]", () => {
  const folder = changedSample(
    { make: (folder) => rmSync(join(folder, "notices.yaml")) },
    ...[
      "faq1.yaml",
      "notcies.yaml",
      "services copy.yaml",
      "drafts/a.md",
      "blog/notes.txt",
      "photos/maya.HEIC",
    ].map((file) => written(file, "a")),
  );
  expect(mistakesIn(folder).toSorted()).toEqual([
    expect.stringMatching(/^content\/blog\/notes\.txt isn't used; the name/),
    expect.stringMatching(/^content\/drafts isn't one of the website's folders \(/),
    expect.stringMatching(/^content\/faq1\.yaml isn't one of the website's files; move/),
    expect.stringMatching(
      /^content\/notcies\.yaml isn't one of the website's files; did you mean notices\.yaml\?/,
    ),
    expect.stringMatching(/^content\/photos\/maya\.HEIC is a HEIC picture.*export it as JPEG/),
    expect.stringMatching(/^content\/services copy\.yaml isn't one of the website's files; /),
  ]);
});
