import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enterEmptyFolder } from "../tests/support/enter-empty-folder.ts";
import { newBuildFolder, placeBuild } from "./place-build.ts";

let count = 0;
function newBuild(text: string): string {
  const folder = `${newBuildFolder()}-${count++}`;
  mkdirSync(folder);
  writeFileSync(join(folder, "site.json"), text);
  return folder;
}

function inUse(): string {
  return readFileSync("build/site.json", "utf8");
}

test("a build takes the place of the one before, which stays for whoever is reading it [FX28]", () => {
  enterEmptyFolder();
  // A plain folder, as a copied site has it.
  mkdirSync("build");
  writeFileSync("build/site.json", "copied");
  const slow = newBuild("slow");
  const quick = newBuild("quick");
  placeBuild(quick);
  expect([inUse(), existsSync(slow)]).toEqual(["quick", true]);
  placeBuild(slow);
  expect(inUse()).toBe("slow");
  expect(readFileSync(join(quick, "site.json"), "utf8")).toBe("quick");
});

test("the next build removes what killed ones left an hour ago, and nothing newer or in use [FX28]", () => {
  enterEmptyFolder();
  const used = newBuild("used");
  placeBuild(used);
  const cutShort = newBuild("half");
  const link = `${cutShort}.link`;
  symlinkSync(cutShort, link);
  const underWay = newBuild("half");
  const longAgo = new Date("2025-11-21T16:00:00Z");
  for (const folder of [used, cutShort]) utimesSync(folder, longAgo, longAgo);
  const next = newBuild("next");
  placeBuild(next);
  expect(inUse()).toBe("next");
  const left = readdirSync("builds").map((name) => join("builds", name));
  expect(left).toEqual(expect.arrayContaining([used, underWay, next]));
  expect(left).not.toContain(cutShort);
});
