import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enterEmptyFolder } from "../tests/support/test-lead.ts";
import { newBuildFolder, placeBuild } from "./place-build.ts";

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
