import type { Region } from "sharp";
import { type Focus, type PhotoCrop, photoCrops } from "#domain/pages/photos.ts";
import type { OpenedPhoto } from "./open-photo.ts";

type Size = { width: number; height: number };
/** `isGuess` where nobody has said what the photo is of. */
type GuessedFocus = Focus & { isGuess?: boolean };

/** Of a picture that was taken upright, a face needs no more than this part of its height. */
const faceHeight = 0.6;
/** A guess is a point of an animal or a face, which isn't all of it. */
const edge = 0.15;

/** The part of a photo that is shown, around its focus. */
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
  // A head is in the upper third of whoever stands.
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

/** Where skin, eyes, edges and strong colors are. */
export async function findFocus({ picture, ...size }: OpenedPhoto): Promise<Focus> {
  const width = 256;
  const height = (width * size.height) / size.width;
  const { info } = await picture
    .clone()
    .flatten({ background: "#fff" })
    // Nothing is looked for where nothing is to be cut.
    .resize({ width, height: Math.ceil(0.8 * height), fit: "cover", position: "attention" })
    .toBuffer({ resolveWithObject: true });
  const { attentionX = width / 2, attentionY = height / 2 } = info;
  const within = (part: number) => Math.round(100 * Math.min(1 - edge, Math.max(edge, part))) / 100;
  return { across: within(attentionX / width), down: within(attentionY / height) };
}
