import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../server/read-site-facts.ts";

const assetsOf = (build: string) => join(build, "client/assets");
const listOf = (build: string) => join(build, "assets.json");

/** The names of the assets that a build was made with; beside them lie those of the build before. */
export function ownAssets(build: string): string[] {
  return existsSync(listOf(build))
    ? JSON.parse(readFileSync(listOf(build), "utf8"))
    : readdirSync(assetsOf(build));
}

/**
 * Adds the assets of the build in use to the one that will replace it: pages that are open in a browser, or kept by a
 * CDN, go on loading them.
 */
export function keepFormerAssets(folder: string): void {
  const own = readdirSync(assetsOf(folder));
  writeFileSync(listOf(folder), JSON.stringify(own));
  if (!existsSync(assetsOf(buildDir))) return;
  const former = ownAssets(buildDir);
  // After a changed word the assets are the same: the ones before them are still in use.
  const isSame = former.length === own.length && former.every((name) => own.includes(name));
  for (const name of isSame ? readdirSync(assetsOf(buildDir)) : former)
    cpSync(join(assetsOf(buildDir), name), join(assetsOf(folder), name));
}
