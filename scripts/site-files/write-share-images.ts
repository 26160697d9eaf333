import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
  const listed: Record<string, string> =
    former && existsSync(listOf(former)) ? JSON.parse(readFileSync(listOf(former), "utf8")) : {};
  const drawn: Record<string, string> = {};
  for (const { path, title } of pages) {
    const name = shareImagePath(path);
    const drawing = await drawShareImage(title, look);
    // A bundle's name changes with the version of any package, the painting one included.
    drawn[name] = createHash("sha256").update(`${bundle}\0${drawing}`).digest("hex");
    const file = join(folder, "client", name);
    mkdirSync(dirname(file), { recursive: true });
    const same = former && listed[name] === drawn[name] && join(former, "client", name);
    if (same && existsSync(same)) copyFileSync(same, file);
    else writeFileSync(file, paintShareImage(drawing));
  }
  writeFileSync(listOf(folder), JSON.stringify(drawn));
}
