import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OperatorError } from "#domain/operator-error.ts";
import { writeBuiltSite } from "#tests/support/built-site.ts";
import { newFolder } from "#tests/support/leads-folder.ts";
import { findBuildInUse, readSiteFacts } from "./read-site-facts.ts";

const anotherVersion =
  "dist/ is incomplete or was built by another version of this program; run npm run build again.";

test.each<[string, (file: string) => void, string]>([
  ["of another version", () => undefined, anotherVersion],
  ["that was cut short", (file) => writeFileSync(file, '{"business":{"na'), anotherVersion],
  ["that is not there", rmSync, "There is no built site in dist/; run npm run build first."],
])("a build %s says in one sentence what to do", (_what, harm, sentence) => {
  const folder = writeBuiltSite();
  harm(join(folder, "site.json"));
  expect(() => readSiteFacts(folder)).toThrow(new OperatorError(sentence));
});

test.each([
  ["published, of the same program", { contentId: "content-2" }, true],
  ["of another program", { bundle: "bundle-2" }, false],
  ["of another version", { business: null }, false],
])(
  "a start serves the build %s in the folder that is published from, or else its own [LF01]",
  (_what, changed, isServed) => {
    const own = join(newFolder(), "dist");
    const publishFrom = newFolder();
    const file = join(publishFrom, "dist/site.json");
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...changed }));
    expect(findBuildInUse(publishFrom, own)).toBe(isServed ? realpathSync(join(publishFrom, "dist")) : own);
    expect(findBuildInUse(join(publishFrom, "nothing"), own)).toBe(own);
  },
);
