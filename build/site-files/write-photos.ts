import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import type { Content } from "../../app/content/read-content.ts";
import { sync } from "../../disk/sync-files.ts";
import {
  type PhotoFormat,
  photoFile,
  photoFormats,
  photoPath,
  photoWidths,
} from "../../domain/pages/photos.ts";

/** Kept between builds, because making them takes seconds for each photo. */
const copiesFolder = "photo-copies";
/** More effort makes AVIF a tenth smaller and takes four times as long. */
const options = { avif: { quality: 52, effort: 2 }, webp: { quality: 78 } };

/** Puts copies of the photos in use into `client`, without what a camera adds, such as the place. Returns a sentence for each that cannot be read. */
export async function writePhotos(
  client: string,
  { posts, team }: Pick<Content, "posts" | "team">,
  source: string,
): Promise<string[]> {
  const files = new Set([...posts, ...team].flatMap(({ image }) => photoFile(image) ?? []));
  const mistakes: string[] = [];
  const kept = new Set<string>();
  for (const file of files) {
    try {
      for (const copy of await writeCopies(client, file, source)) kept.add(copy);
    } catch (fault) {
      const reason = fault instanceof Error ? fault.message.split("\n")[0] : fault;
      mistakes.push(
        `${source}/photos/${file} is no picture that can be read (${reason}); save it as JPEG, PNG or WebP`,
      );
    }
  }
  for (const name of existsSync(copiesFolder) ? readdirSync(copiesFolder) : [])
    if (!kept.has(name)) rmSync(join(copiesFolder, name), { force: true });
  return mistakes;
}

async function writeCopies(client: string, file: string, source: string): Promise<string[]> {
  const bytes = readFileSync(join(source, "photos", file));
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const sizes = photoWidths.flatMap((width) => photoFormats.map((format) => ({ width, format })));
  const copies: string[] = [];
  for (const { width, format } of sizes) {
    const copy = `${id}-${width}.${format}`;
    await makeCopy(bytes, copy, { width, format });
    const target = join(client, photoPath(file, width, format));
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
  // Turned as the camera was held.
  const picture = sharp(photo).rotate().resize({ width, withoutEnlargement: true });
  await picture.toFormat(format, options[format]).toFile(unfinished);
  sync(unfinished);
  renameSync(unfinished, file);
}
