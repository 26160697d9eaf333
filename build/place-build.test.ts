import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir } from "#tests/support/test-lead.ts";
import { compressFiles } from "./compress-files.ts";
import { keepFormerAssets, newBuildFolder, ownAssets, placeBuild } from "./place-build.ts";

/** Changes the working directory until the end of the test. */
function enterEmptyFolder(): void {
  const before = process.cwd();
  process.chdir(newDataDir());
  onTestFinished(() => process.chdir(before));
}

let count = 0;
function newBuild(text: string): string {
  const folder = `${newBuildFolder()}-${count++}`;
  mkdirSync(folder);
  writeFileSync(join(folder, "site.json"), text);
  return folder;
}

test("a build replaces the one before, and removes what killed builds left an hour ago [FX28]", () => {
  enterEmptyFolder();
  // A plain folder, as in a copied site.
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

test("a build that is killed each time doesn't fill the disk: the next removes what it left, but not the site in use, nor the lock [FX28]", () => {
  enterEmptyFolder();
  const used = newBuild("used");
  placeBuild(used);
  const killed = newBuild("half");
  writeFileSync("builds/lock", "");
  const longAgo = new Date("2025-11-21T16:00:00Z");
  for (const path of [used, killed, "builds/lock"]) utimesSync(path, longAgo, longAgo);
  newBuildFolder();
  const left = readdirSync("builds").map((name) => join("builds", name));
  expect(left).toEqual(expect.arrayContaining([used, "builds/lock"]));
  expect(left).not.toContain(killed);
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

test("a build keeps the assets of the build before, and not those of the one before that; one for changed texts keeps both [DS05, TR03]", () => {
  enterEmptyFolder();
  expect(buildWith("page-1.js", "font.woff2")).toEqual(["font.woff2", "page-1.js"]);
  for (const _ of ["another page", "a word", "another word"])
    expect(buildWith("page-2.js", "font.woff2")).toEqual(["font.woff2", "page-1.js", "page-2.js"]);
  expect(ownAssets("dist")).toEqual(["font.woff2", "page-2.js"]);
  expect(buildWith("page-3.js", "font.woff2")).toEqual(["font.woff2", "page-2.js", "page-3.js"]);
  // An open page may still load the photo that was replaced.
  const photosWith = (name: string) => buildWith("page-3.js", name).filter((each) => each.endsWith(".webp"));
  photosWith("photo-1-400.webp");
  expect(photosWith("photo-2-400.webp")).toEqual(["photo-1-400.webp", "photo-2-400.webp"]);
  expect(photosWith("photo-2-400.webp")).toEqual(["photo-2-400.webp"]);
});

test("files that changed since the former build, or are damaged there, are compressed; the others are copied from it", async () => {
  const [former, folder] = [newDataDir(), newDataDir()];
  const write = (where: string, files: Record<string, string | Buffer>) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(where, name), bytes);
  };
  const read = (name: string) => readFileSync(join(folder, name));
  // Compressed less than a build does, to recognize the copies.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 0 };
  const kept = brotliCompressSync("same same", { params });
  write(former, { "same.html.br": kept, "other.html.br": brotliCompressSync("before") });
  write(former, { "half.html.br": brotliCompressSync("half").subarray(1) });
  const texts = { same: "same same", other: "other", half: "half", new: "new" };
  for (const [name, text] of Object.entries(texts)) write(folder, { [`${name}.html`]: text });
  await compressFiles(folder, former);
  expect(read("same.html.br")).toEqual(kept);
  for (const [name, text] of Object.entries(texts))
    expect(String(brotliDecompressSync(read(`${name}.html.br`)))).toBe(text);
});
