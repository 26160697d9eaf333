import sharp, { type Region, type Sharp } from "sharp";
import { type Focus, type PhotoCrop, photoCrops, savedPhoto } from "#domain/pages/photos.ts";

const notWhole =
  "can't be read to its end. Was it cut off on its way? Copy it from the phone or camera again. Is it another kind of file? Save it as JPEG, PNG or WebP";
/** A smaller photo would be blurred even as a face in a circle. */
const leastSide = 320;
/** The least brightness, of 255: a photo taken in a pocket has 0 to 8, one of a lit porch at night more than 20. */
const leastLight = 12;

/** Upright, in screen colors, without the camera's metadata. */
type OpenedPhoto = { picture: Sharp; width: number; height: number; hasAlpha: boolean };

class PhotoFault extends Error {}

/** Returns the message about a photo that `openPhoto` rejected, to follow the photo's name. */
export function photoFault(fault: unknown): string {
  return fault instanceof PhotoFault ? fault.message : notWhole;
}

/** Phones write odd parameters and extra bytes into whole pictures; only with a premature end, a part is missing. */
const isCutShort = (fault: unknown) => fault instanceof Error && /premature end/i.test(fault.message);

/** Throws for a file that is cut off, whose rest would be gray, and for a photo that is too small or too dark. */
export async function openPhoto(bytes: Buffer): Promise<OpenedPhoto> {
  try {
    await sharp(bytes, { failOn: "warning" }).stats();
  } catch (fault) {
    if (isCutShort(fault)) throw fault;
  }
  const file = sharp(bytes, { failOn: "truncated" }).autoOrient();
  const { width, height } = (await file.metadata()).autoOrient;
  if (Math.min(width, height) < leastSide)
    throw new PhotoFault(
      `is only ${width} by ${height} pixels, and would be a blur. Copy it from the phone or camera in its full size, of at least ${leastSide} pixels each way`,
    );
  const side = savedPhoto.maxSide;
  const { data, info } = await file
    .resize({ width: side, height: side, fit: "outside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: info });
  if ((await lightOf(picture)) < leastLight)
    throw new PhotoFault("is nearly black. Take it again with more light, or make it brighter");
  return { picture, width: info.width, height: info.height, hasAlpha: info.channels === 4 };
}

async function lightOf(picture: Sharp): Promise<number> {
  const small = picture.clone().flatten({ background: "#fff" }).resize(64, 64, { fit: "fill" });
  const pixels = await small.greyscale().raw().toBuffer();
  return pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
}

type Size = { width: number; height: number };
/** `isGuess` if nobody has said what the photo shows. */
type GuessedFocus = Focus & { isGuess?: boolean };

/** The part of an upright photo's height that a face needs at most. */
const faceHeight = 0.6;
/** A guessed focus is only one point of an animal or a face, so it keeps this distance from the edges. */
const edge = 0.15;

/** Returns the part of a photo that is shown, around its focus. */
export function cropRegion(
  size: Size,
  crop: PhotoCrop,
  { across, down, isGuess = false }: GuessedFocus,
): Region {
  const { ratio } = photoCrops[crop];
  const isFace = crop === "face";
  const isUpright = size.height >= 1.3 * size.width;
  const height = isFace && isUpright ? faceHeight * size.height : size.height;
  const wide = Math.min(size.width, height * ratio);
  const high = wide / ratio;
  // The head of a standing person is in the upper third.
  const middle = isFace && isUpright && isGuess ? Math.min(down, 1 / 3) : down;
  return {
    left: start(across, size.width, wide),
    top: start(middle, size.height, high),
    width: Math.floor(wide),
    height: Math.floor(high),
  };
}

function start(middle: number, length: number, part: number): number {
  return Math.floor(Math.min(Math.max(0, middle * length - part / 2), length - part));
}

/** Guesses the focus: where skin, eyes, edges and strong colors are. */
export async function findFocus({ picture, ...size }: OpenedPhoto): Promise<Focus> {
  const width = 256;
  const height = (width * size.height) / size.width;
  const { info } = await picture
    .clone()
    .flatten({ background: "#fff" })
    // Sharp looks for the focus only if something must be cut off.
    .resize({ width, height: Math.ceil(0.8 * height), fit: "cover", position: "attention" })
    .toBuffer({ resolveWithObject: true });
  const { attentionX = width / 2, attentionY = height / 2 } = info;
  const within = (part: number) => Math.round(100 * Math.min(1 - edge, Math.max(edge, part))) / 100;
  return { across: within(attentionX / width), down: within(attentionY / height) };
}
