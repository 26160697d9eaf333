import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enterEmptyFolder } from "../tests/support/test-lead.ts";
import { keepFormerAssets, ownAssets } from "./keep-former-assets.ts";
import { placeBuild } from "./place-build.ts";

let count = 0;
/** Returns the assets that are served afterwards. */
function build(...assets: string[]): string[] {
  const folder = `builds/${count++}`;
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  for (const name of assets) writeFileSync(join(folder, "client/assets", name), name);
  keepFormerAssets(folder);
  placeBuild(folder);
  return readdirSync("dist/client/assets").sort();
}

test("a build keeps the assets of the build before, and not those of the one before that [DS05]", () => {
  enterEmptyFolder();
  expect(build("page-1.js", "font.woff2")).toEqual(["font.woff2", "page-1.js"]);
  expect(build("page-2.js", "font.woff2")).toEqual(["font.woff2", "page-1.js", "page-2.js"]);
  expect(ownAssets("dist")).toEqual(["font.woff2", "page-2.js"]);
  expect(build("page-3.js", "font.woff2")).toEqual(["font.woff2", "page-2.js", "page-3.js"]);
});

test("builds for changed words alone keep what an earlier release still loads [DS05]", () => {
  enterEmptyFolder();
  build("page-1.js");
  build("page-2.js");
  for (const _ of ["a word", "another"])
    expect(build("page-2.js").slice(-2)).toEqual(["page-1.js", "page-2.js"]);
});
