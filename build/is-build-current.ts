import { globSync, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { contentFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { buildDir, findSiteFacts } from "#disk/read-site-facts.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import type { BuildSettings } from "#domain/business/site-facts.ts";
import { toolSettings } from "./bundle-site.ts";

const sources = ["app", "build", "disk", "domain", "public"];

export function isBuildCurrent(): boolean {
  const content = contentFolder();
  // A path that isn't a folder, or is a link, is not searched; the build rejects it by name.
  if (!lstatSync(content, { throwIfNoEntry: false })?.isDirectory()) return false;
  const files = [...[...sources, content].flatMap((folder) => globSync(`${folder}/**/*`)), ...toolSettings];
  return (
    modifiedAt(join(buildDir, "site.json")) >= Math.max(...files.map(modifiedAt)) && hasPresentSettings()
  );
}

function hasPresentSettings(): boolean {
  loadEnvFile();
  const built = findSiteFacts();
  if (!built) return false;
  const present = readBuildSettings(process.env, built.business.origin);
  return (Object.keys(present) as (keyof BuildSettings)[]).every((name) => built[name] === present[name]);
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
