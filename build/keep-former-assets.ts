import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildDir } from "../disk/read-site-facts.ts";

const assetsOf = (build: string) => join(build, "client/assets");
const listOf = (build: string) => join(build, "assets.json");

/** The folder also holds the assets of the build before, so they are listed by name. */
export function ownAssets(build: string): string[] {
  return existsSync(listOf(build))
    ? JSON.parse(readFileSync(listOf(build), "utf8"))
    : readdirSync(assetsOf(build));
}

/** Open pages and pages cached by a CDN still load the assets of the replaced build. */
export function keepFormerAssets(folder: string): void {
  const own = readdirSync(assetsOf(folder));
  writeFileSync(listOf(folder), JSON.stringify(own));
  if (!existsSync(assetsOf(buildDir))) return;
  const former = ownAssets(buildDir);
  // A content change keeps the assets, so the ones before them are still in use.
  const isSame = former.length === own.length && former.every((name) => own.includes(name));
  for (const name of isSame ? readdirSync(assetsOf(buildDir)) : former)
    cpSync(join(assetsOf(buildDir), name), join(assetsOf(folder), name));
}
