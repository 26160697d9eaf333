import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSiteDrawings } from "../../app/content/read-drawings.ts";
import { readSample } from "../../tests/support/sample-business.ts";
import { newDataDir } from "../../tests/support/test-lead.ts";
import { createPalette } from "./brand-color.ts";
import { type BuildFolder, writeShareImages } from "./write-share-images.ts";

test("a share image is copied from the former build while its drawing and the packages are the same", async () => {
  const { business: brand, logo, drawings } = readSample();
  const look = { brand, logo, drawings: { ...readSiteDrawings(), ...drawings }, palette: createPalette() };
  const [former, folder] = [newDataDir(), newDataDir()];
  const kept = { path: "/a", title: "Kept" };
  const write = (title: string, build: BuildFolder) =>
    writeShareImages([kept, { path: "/b", title }], look, build);
  const image = (build: string, name: string) => join(build, "client/og", name);
  const isPainted = (name: string) => readFileSync(image(folder, name)).includes("PNG");
  await write("Before", { folder: former, bundle: "1" });
  for (const name of ["a.png", "b.png"]) writeFileSync(image(former, name), "as before");
  await write("After", { folder, bundle: "1", former });
  expect([isPainted("a.png"), isPainted("b.png")]).toEqual([false, true]);
  await write("After", { folder, bundle: "2", former });
  expect(isPainted("a.png")).toBe(true);
});
