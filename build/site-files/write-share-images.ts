import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shareImagePath } from "../../app/seo/share-image.ts";
import { drawShareImage, paintShareImage } from "./draw-share-image.ts";

type Page = { path: string; title: string };
type Look = Parameters<typeof drawShareImage>[1];
export type BuildFolder = { folder: string; bundle: string; former?: string | undefined };

const listOf = (build: string) => join(build, "share-images.json");

/** Painting takes a quarter of a build's time, so a picture with the same drawing as in the `former` build is copied from it. */
export async function writeShareImages(
  pages: readonly Page[],
  look: Look,
  { folder, bundle, former }: BuildFolder,
): Promise<void> {
  const formerHashes: Record<string, string> = (former && readJsonIfIntact(listOf(former))) || {};
  const hashes: Record<string, string> = {};
  for (const { path, title } of pages) {
    const name = shareImagePath(path);
    const drawing = await drawShareImage(title, look);
    // A bundle's name changes with the version of any package, the painting one included.
    const hash = (picture: Buffer) =>
      createHash("sha256").update(`${bundle}\0${drawing}\0`).update(picture).digest("hex");
    const file = join("client", name);
    const kept = former && existsSync(join(former, file)) ? readFileSync(join(former, file)) : null;
    const picture = kept && hash(kept) === formerHashes[name] ? kept : paintShareImage(drawing);
    hashes[name] = hash(picture);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), picture);
  }
  writeFileSync(listOf(folder), JSON.stringify(hashes));
}

function readJsonIfIntact(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
