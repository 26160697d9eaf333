import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { expect, test, vi } from "vitest";
import { readSiteDrawings } from "#app/content/read-drawings.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { createPalette } from "./brand-color.ts";
import { type BuildFolder, writeShareImages } from "./write-share-images.ts";

test("a share image is copied from the former build, unless its drawing or a package has changed or it is damaged there", async () => {
  const { business: brand, logo, drawings } = readSample();
  const look = { brand, logo, drawings: { ...readSiteDrawings(), ...drawings }, palette: createPalette() };
  const [former, folder] = [newDataDir(), newDataDir()];
  const paint = vi.spyOn(Resvg.prototype, "render");
  const countPainted = async (titles: string[], build: BuildFolder) => {
    paint.mockClear();
    const pages = titles.map((title, i) => ({ path: `/${i}`, title }));
    await writeShareImages(pages, look, build);
    return paint.mock.calls.length;
  };
  expect(await countPainted(["Same", "Before"], { folder: former, bundle: "1" })).toBe(2);
  expect(await countPainted(["Same", "After"], { folder, bundle: "1", former })).toBe(1);
  expect(await countPainted(["Same"], { folder, bundle: "2", former })).toBe(1);
  writeFileSync(join(former, "client/og/0.png"), "");
  expect(await countPainted(["Same"], { folder, bundle: "1", former })).toBe(1);
  writeFileSync(join(former, "share-images.json"), "");
  expect(await countPainted(["Same", "Before"], { folder, bundle: "1", former })).toBe(2);
  paint.mockRestore();
});
