import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { writeBuiltSite } from "#tests/support/built-site.ts";
import { canReplace, readSiteFacts } from "./read-site-facts.ts";

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

test("a build takes the place of its own program's alone, and the sample none of an owner's [TR12]", () => {
  const [own, sample, other] = [
    { bundle: "a", isSample: false },
    { bundle: "a", isSample: true },
    { bundle: "b", isSample: false },
  ] as SiteFacts[];
  const isTaken = [
    [own, own],
    [sample, sample],
    [sample, own],
    [own, sample],
    [own, other],
  ].map(([present, next]) => canReplace(present!, next!));
  expect(isTaken).toEqual([true, true, true, false, false]);
});
