import sharp from "sharp";
import { expect, test } from "vitest";
import { cropRegion, findFocus } from "./crop-photo.ts";
import { openPhoto } from "./open-photo.ts";

const phone = { width: 2400, height: 1600 };
const upright = { width: 1500, height: 2000 };
const at = (across: number, down: number, isGuess = false) => ({ across, down, isGuess });

test.each([
  ["in the middle stays whole", phone, "wide", at(0.5, 0.5), [0, 0, 2400, 1600]],
  ["in the corner is shown to the edges", phone, "square", at(0.9, 0.9), [800, 0, 1600, 1600]],
  ["is in the middle of a square", phone, "square", at(0.6, 0.4), [640, 0, 1600, 1600]],
  ["low in an upright photo is kept by a wide crop", upright, "wide", at(0.5, 0.75), [0, 1000, 1500, 1000]],
  ["as a face is followed where it was said", upright, "face", at(0.5, 0.6), [150, 600, 1200, 1200]],
  [
    "as a face is sought in the upper third where it was guessed",
    upright,
    "face",
    at(0.5, 0.6, true),
    [150, 66, 1200, 1200],
  ],
  [
    "as a face keeps all of a square photo",
    { width: 900, height: 900 },
    "face",
    at(0.4, 0.4, true),
    [0, 0, 900, 900],
  ],
] as const)("what a photo shows %s [FT03]", (_what, size, crop, focus, [left, top, width, height]) => {
  expect(cropRegion(size, crop, focus)).toEqual({ left, top, width, height });
});

test("what stands out of a photo is found, wherever it is [FT03]", async () => {
  const ball = Buffer.from(
    '<svg width="240" height="240"><circle cx="120" cy="120" r="110" fill="#c22"/></svg>',
  );
  const meadow = { create: { width: 1600, height: 1200, channels: 3, background: "#9db08a" } } as const;
  const photo = await sharp(meadow)
    .composite([{ input: ball, left: 1300, top: 880 }])
    .jpeg()
    .toBuffer();
  const { across, down } = await findFocus(await openPhoto(photo));
  expect(across).toBeGreaterThan(0.7);
  expect(down).toBeGreaterThan(0.65);
});
