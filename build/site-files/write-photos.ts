import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Sharp } from "sharp";
import type { NamedPhoto } from "#app/content/named-photos.ts";
import { sync } from "#disk/sync-files.ts";
import { type PhotoFormat, photoFormats, photoPath, photoWidths } from "#domain/pages/photos.ts";
import { notWhole, openPhoto } from "../open-photo.ts";

/** Kept between builds, because making them takes seconds for each photo. */
const copiesFolder = "photo-copies";
/** More effort makes AVIF a tenth smaller and takes four times as long. */
const options = { avif: { quality: 52, effort: 2 }, webp: { quality: 78 } };

/** Puts copies of the photos in use into `client`, without what a camera adds, such as the place. Returns a sentence for each that cannot be read. */
export async function writePhotos(
  client: string,
  photos: readonly Pick<NamedPhoto, "name" | "id">[],
  source: string,
): Promise<string[]> {
  const mistakes: string[] = [];
  const kept = new Set<string>();
  for (const { name, id } of photos) {
    const file = join(source, "photos", name);
    try {
      for (const copy of await writeCopies(client, file, id)) kept.add(copy);
    } catch {
      mistakes.push(`${file} ${notWhole}`);
    }
  }
  for (const name of existsSync(copiesFolder) ? readdirSync(copiesFolder) : [])
    if (!kept.has(name)) rmSync(join(copiesFolder, name), { force: true });
  return mistakes;
}

async function writeCopies(client: string, file: string, id: string): Promise<string[]> {
  const sizes = photoWidths.flatMap((width) => photoFormats.map((format) => ({ width, format })));
  const copies: string[] = [];
  let photo: Sharp | undefined;
  for (const { width, format } of sizes) {
    const target = join(client, photoPath(id, width, format));
    const copy = basename(target);
    if (!existsSync(join(copiesFolder, copy))) {
      photo ??= await openPhoto(readFileSync(file));
      await makeCopy(photo, copy, { width, format });
    }
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(copiesFolder, copy), target);
    copies.push(copy);
  }
  return copies;
}

async function makeCopy(
  photo: Sharp,
  copy: string,
  { width, format }: { width: number; format: PhotoFormat },
): Promise<void> {
  const file = join(copiesFolder, copy);
  mkdirSync(copiesFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const picture = photo.clone().resize({ width, withoutEnlargement: true });
  await picture.toFormat(format, options[format]).toFile(unfinished);
  sync(unfinished);
  renameSync(unfinished, file);
}
