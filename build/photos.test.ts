import sharp from "sharp";
import { expect, test } from "vitest";
import { cropRegion, findFocus, openPhoto, photoFault } from "./photos.ts";

const noise = { create: { width: 400, height: 330, channels: 3, background: "tan" } } as const;
const drawn = sharp({
  ...noise,
  create: { ...noise.create, noise: { type: "gaussian", mean: 128, sigma: 40 } },
});
const end = Buffer.from([0xff, 0xd9]);

async function made(format: "jpeg" | "png" | "webp" | "avif" | "gif", options = {}): Promise<Buffer> {
  return await drawn.clone().toFormat(format, options).toBuffer();
}

async function faultOf(bytes: Buffer): Promise<string | null> {
  try {
    await openPhoto(bytes);
    return null;
  } catch (fault) {
    return photoFault(fault);
  }
}

test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
  "a %s that is cut off is rejected, and a whole one is accepted with anything after it [WM12]",
  async (format) => {
    const whole = await made(format);
    expect(await faultOf(whole)).toBeNull();
    expect(await faultOf(Buffer.concat([whole, Buffer.alloc(5000, 7)]))).toBeNull();
    for (const part of [0.1, 0.5, 0.9])
      expect(await faultOf(whole.subarray(0, whole.length * part)), `${part}`).not.toBeNull();
  },
);

test.each([false, true])(
  "a JPEG (progressive: %s) with an end marker after it was cut off is rejected [WM12]",
  async (progressive) => {
    const whole = await made("jpeg", { progressive });
    expect(await faultOf(Buffer.concat([whole.subarray(0, whole.length / 2), end]))).not.toBeNull();
  },
);

test("oddities that phones write into a whole JPEG are accepted [WM12]", async () => {
  const whole = await made("jpeg");
  const otherPicture = await made("jpeg");
  // As in a phone's "motion" and "multi-picture" files.
  expect(await faultOf(Buffer.concat([whole, otherPicture]))).toBeNull();
  const extraneous = Buffer.concat([whole.subarray(0, -2), Buffer.alloc(64, 1), end]);
  expect(await faultOf(extraneous)).toBeNull();
  const oddScan = Buffer.from(whole);
  const scan = oddScan.indexOf(Buffer.from([0xff, 0xda]));
  // The end of the spectral selection, which a Samsung sets to 0.
  oddScan[scan + 6 + 2 * (oddScan[scan + 4] ?? 0)] = 0;
  expect(oddScan.equals(whole)).toBe(false);
  expect(await faultOf(oddScan)).toBeNull();
});

test("a photo of less than 320 pixels or nearly black is rejected, one of a lit porch at night isn't [FT03]", async () => {
  const small = await drawn.clone().resize(400, 319, { fit: "fill" }).jpeg().toBuffer();
  expect(await faultOf(small)).toMatch(/^is only 400 by 319 pixels, /);
  expect(await faultOf(await drawn.clone().resize(400, 320, { fit: "fill" }).jpeg().toBuffer())).toBeNull();
  expect(await faultOf(await drawn.clone().linear(0.05).jpeg().toBuffer())).toMatch(/^is nearly black\. /);
  expect(await faultOf(await drawn.clone().linear(0.2).jpeg().toBuffer())).toBeNull();
});

test("gray photos, those for print and of 16 bits open in screen colors, upright [FT03]", async () => {
  const red = { create: { width: 500, height: 400, channels: 3, background: "#cc2020" } } as const;
  const kinds = [
    sharp(red).toColourspace("cmyk").jpeg(),
    sharp(red).toColourspace("rgb16").png(),
    sharp(red).jpeg().withMetadata({ orientation: 6 }),
  ];
  for (const kind of kinds) {
    const { picture } = await openPhoto(await kind.toBuffer());
    const [r = 0, g = 0, b = 0] = (await picture.stats()).channels.map(({ mean }) => mean);
    expect([r > 150, g < 90, b < 90]).toEqual([true, true, true]);
  }
  const gray = await openPhoto(await sharp(red).greyscale().jpeg().toBuffer());
  expect([gray.width, gray.height, gray.hasAlpha]).toEqual([500, 400, false]);
  const turned = await openPhoto((await kinds[2]?.toBuffer()) ?? Buffer.of());
  expect([turned.width, turned.height]).toEqual([400, 500]);
});

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

test("the subject of a photo is found, wherever it is [FT03]", async () => {
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
