import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import type { NamedPhoto } from "#app/content/named-photos.ts";
import { sync } from "#disk/sync-files.ts";
import { type PhotoFormat, photoFormats, photoPath, photoWidths } from "#domain/pages/photos.ts";

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
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message.split("\n")[0] : fault;
      mistakes.push(`${file} is no picture that can be read (${reason}); save it as JPEG, PNG or WebP`);
    }
  }
  for (const name of existsSync(copiesFolder) ? readdirSync(copiesFolder) : [])
    if (!kept.has(name)) rmSync(join(copiesFolder, name), { force: true });
  return mistakes;
}

async function writeCopies(client: string, file: string, id: string): Promise<string[]> {
  const bytes = readFileSync(file);
  const sizes = photoWidths.flatMap((width) => photoFormats.map((format) => ({ width, format })));
  const copies: string[] = [];
  for (const { width, format } of sizes) {
    const target = join(client, photoPath(id, width, format));
    const copy = basename(target);
    await makeCopy(bytes, copy, { width, format });
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(copiesFolder, copy), target);
    copies.push(copy);
  }
  return copies;
}

async function makeCopy(
  photo: Buffer,
  copy: string,
  { width, format }: { width: number; format: PhotoFormat },
): Promise<void> {
  const file = join(copiesFolder, copy);
  if (existsSync(file)) return;
  mkdirSync(copiesFolder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  // Turned as the camera was held; what a viewer shows in spite of a fault is taken.
  const picture = sharp(photo, { failOn: "none" }).rotate().resize({ width, withoutEnlargement: true });
  await picture.toFormat(format, options[format]).toFile(unfinished);
  sync(unfinished);
  renameSync(unfinished, file);
}
