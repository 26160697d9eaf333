import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OperatorError } from "../domain/operator-error.ts";
import { writeBuiltSite } from "../tests/support/built-site.ts";
import { readSiteFacts } from "./read-site-facts.ts";

test("a build of another version says in one sentence what to do", () => {
  const folder = writeBuiltSite();
  expect(() => readSiteFacts(folder)).toThrow(OperatorError);
  expect(() => readSiteFacts(folder)).toThrow(
    "was built by another version of this program; run npm run build",
  );
});

test("no build says in one sentence what to do", () => {
  const folder = writeBuiltSite();
  rmSync(join(folder, "site.json"));
  expect(() => readSiteFacts(folder)).toThrow(OperatorError);
  expect(() => readSiteFacts(folder)).toThrow("There is no built site");
});

test("a build that was cut short says in one sentence what to do", () => {
  const folder = writeBuiltSite();
  writeFileSync(join(folder, "site.json"), '{"business":{"na');
  expect(() => readSiteFacts(folder)).toThrow(OperatorError);
  expect(() => readSiteFacts(folder)).toThrow("is incomplete");
});
