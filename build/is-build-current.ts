import { globSync, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { contentFolder } from "#disk/content-folder.ts";
import { loadEnvFile } from "#disk/env-file.ts";
import { buildDir, findSiteFacts } from "#disk/read-site-facts.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import type { BuildSettings } from "#domain/business/site-facts.ts";
import { OperatorError } from "#domain/operator-error.ts";
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
  const present = findBuildSettings(built.business.origin);
  if (!present) return false;
  return (Object.keys(present) as (keyof BuildSettings)[]).every((name) => built[name] === present[name]);
}

/** Returns null if one is wrong; the build rejects it by name. */
function findBuildSettings(defaultOrigin: string): BuildSettings | null {
  try {
    return readBuildSettings(process.env, defaultOrigin);
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
