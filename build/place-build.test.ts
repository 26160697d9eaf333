import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enterEmptyFolder } from "../tests/support/test-lead.ts";
import { keepFormerAssets, newBuildFolder, ownAssets, placeBuild } from "./place-build.ts";

let count = 0;
function newBuild(text: string): string {
  const folder = `${newBuildFolder()}-${count++}`;
  mkdirSync(folder);
  writeFileSync(join(folder, "site.json"), text);
  return folder;
}

test("a build takes the place of the one before, and removes what killed ones left an hour ago [FX28]", () => {
  enterEmptyFolder();
  // A plain folder, as a copied site has it.
  mkdirSync("dist");
  const used = newBuild("used");
  placeBuild(used);
  expect(readFileSync("dist/site.json", "utf8")).toBe("used");
  const cutShort = newBuild("half");
  const link = `${cutShort}.link`;
  symlinkSync(cutShort, link);
  const underWay = newBuild("half");
  const longAgo = new Date("2025-11-21T16:00:00Z");
  for (const folder of [used, cutShort]) utimesSync(folder, longAgo, longAgo);
  const next = newBuild("next");
  placeBuild(next);
  expect(readFileSync("dist/site.json", "utf8")).toBe("next");
  const left = readdirSync("builds").map((name) => join("builds", name));
  expect(left).toEqual(expect.arrayContaining([used, underWay, next]));
  expect(left).not.toContain(cutShort);
});

/** Returns the assets that are served afterwards. */
function buildWith(...assets: string[]): string[] {
  const folder = `builds/assets-${count++}`;
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  for (const name of assets) writeFileSync(join(folder, "client/assets", name), name);
  keepFormerAssets(folder);
  placeBuild(folder);
  return readdirSync("dist/client/assets").sort();
}

test("a build keeps the assets of the build before, and not those of the one before that [DS05]", () => {
  enterEmptyFolder();
  expect(buildWith("page-1.js", "font.woff2")).toEqual(["font.woff2", "page-1.js"]);
  expect(buildWith("page-2.js", "font.woff2")).toEqual(["font.woff2", "page-1.js", "page-2.js"]);
  expect(ownAssets("dist")).toEqual(["font.woff2", "page-2.js"]);
  expect(buildWith("page-3.js", "font.woff2")).toEqual(["font.woff2", "page-2.js", "page-3.js"]);
});

test("builds for changed words alone keep what an earlier release still loads [DS05]", () => {
  enterEmptyFolder();
  buildWith("page-1.js");
  buildWith("page-2.js");
  for (const _ of ["a word", "another"])
    expect(buildWith("page-2.js").slice(-2)).toEqual(["page-1.js", "page-2.js"]);
});
