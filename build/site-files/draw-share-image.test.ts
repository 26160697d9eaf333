import sharp from "sharp";
import { expect, test } from "vitest";
import { readSiteDrawings } from "#app/content/read-drawings.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { createPalette } from "./brand.ts";
import { drawShareImage } from "./draw-share-image.ts";

const { logo, drawings } = readSample();
const look = { logo, drawings: { ...readSiteDrawings(), ...drawings }, palette: createPalette() };

/** Returns the pixels of the share image between these columns, beside and below the mark. */
function pixels(name: string, left: number, right: number): Promise<Buffer> {
  const image = sharp(drawShareImage({ brand: { name }, ...look }));
  return image
    .extract({ left, width: right - left, top: 60, height: 240 })
    .raw()
    .toBuffer();
}

test("the share image shows the name, and a long one in capitals within its margin [MD05]", async () => {
  const long = "MOMMA'S WAGGING WOMBATS AND MORE PET CARE";
  const isSame = async (left: number, right: number) =>
    (await pixels(long, left, right)).equals(await pixels("Wag", left, right));
  expect(await isSame(1127, 1200)).toBe(true);
  expect(await isSame(1090, 1127)).toBe(false);
});
