import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { NamedPhoto } from "#app/content/named-photos.ts";
import { writeWhole } from "#disk/write-whole.ts";
import { hourMs } from "#domain/durations.ts";
import { OperatorError } from "#domain/operator-error.ts";
import {
  type PhotoCrop,
  type PhotoFormat,
  photoCrops,
  photoFormats,
  photoPath,
  readFocus,
} from "#domain/pages/photos.ts";
import { cropRegion, findFocus, openPhoto, photoFault } from "../photos.ts";

/** Copies are kept between builds, because making them takes seconds for each photo. */
const copiesFolder = "photo-copies";
/** More effort makes AVIF a tenth smaller, but takes four times as long. */
const options = { avif: { quality: 52, effort: 2 }, webp: { quality: 78 } };

const copies = Object.entries(photoCrops).flatMap(([crop, { widths }]) =>
  widths.flatMap((width) => photoFormats.map((format) => ({ crop: crop as PhotoCrop, width, format }))),
);
type Copy = { crop: PhotoCrop; width: number; format: PhotoFormat };

type ShownPhoto = Pick<NamedPhoto, "name" | "id" | "focus">;

/** Writes copies of the photos in use, without metadata such as the place. Returns a message for each that can't be shown. */
export async function writePhotos(
  client: string,
  photos: readonly ShownPhoto[],
  source: string,
): Promise<string[]> {
  const mistakes: string[] = [];
  const kept = new Set<string>();
  for (const { name, ...photo } of photos) {
    const file = join(source, "photos", name);
    try {
      for (const copy of await writeCopies(client, file, photo)) kept.add(copy);
    } catch (fault) {
      // The disk is at fault, not the photo: it may be full.
      if (fault instanceof OperatorError || (fault instanceof Error && "syscall" in fault)) throw fault;
      mistakes.push(`${file} ${photoFault(fault)}`);
    }
  }
  removeUnneeded(kept);
  return mistakes;
}

function removeUnneeded(kept: ReadonlySet<string>): void {
  for (const name of existsSync(copiesFolder) ? readdirSync(copiesFolder) : [])
    if (!kept.has(name) && !isUnderWay(name)) rmSync(join(copiesFolder, name), { force: true });
}

/** Another build may be writing it; one that was killed leaves it. */
function isUnderWay(name: string): boolean {
  const writtenAt = statSync(join(copiesFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return /\.\d+$/.test(name) && writtenAt > Date.now() - hourMs;
}

async function writeCopies(
  client: string,
  file: string,
  { id, focus }: Omit<ShownPhoto, "name">,
): Promise<string[]> {
  const names: string[] = [];
  let makeCopy: Awaited<ReturnType<typeof copyMaker>> | undefined;
  for (const copy of copies) {
    const target = join(client, photoPath(id, copy.crop, copy.width, copy.format));
    const name = basename(target);
    const kept = join(copiesFolder, name);
    if (!existsSync(kept)) {
      makeCopy ??= await copyMaker(readFileSync(file), focus);
      await makeCopy(copy, kept);
    }
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(kept, target);
    names.push(name);
  }
  return names;
}

async function copyMaker(bytes: Buffer, focus: string | undefined) {
  const photo = await openPhoto(bytes);
  const point = focus ? readFocus(focus) : { ...(await findFocus(photo)), isGuess: true };
  return async ({ crop, width, format }: Copy, file: string) => {
    mkdirSync(copiesFolder, { recursive: true });
    const picture = photo.picture.clone().extract(cropRegion(photo, crop, point));
    const copy = picture.resize({ width, withoutEnlargement: true }).toFormat(format, options[format]);
    writeWhole(file, await copy.toBuffer());
  };
}
