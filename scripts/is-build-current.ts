import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BuildSettings } from "../domain/business/site-facts.ts";
import { loadEnvFile, readBuildSettings } from "../server/config.ts";
import { buildDir, NoBuildError, readSiteFacts } from "../server/read-site-facts.ts";

const sources = ["app", "content", "domain", "public", "server/site", "scripts"];
const toolSettings = ["package-lock.json", "react-router.config.ts", "vite.config.ts"];

/** Whether the site was built after the last change of what it is built from, and with the present settings. */
export function isBuildCurrent(): boolean {
  const files = [...sources.flatMap((folder) => globSync(`${folder}/**/*`)), ...toolSettings];
  return (
    modifiedAt(join(buildDir, "site.json")) >= Math.max(...files.map(modifiedAt)) && hasPresentSettings()
  );
}

function hasPresentSettings(): boolean {
  loadEnvFile();
  try {
    const built = readSiteFacts();
    const present = readBuildSettings(process.env, built.business.origin);
    return (Object.keys(present) as (keyof BuildSettings)[]).every((name) => built[name] === present[name]);
  } catch (error) {
    if (error instanceof NoBuildError) return false;
    throw error;
  }
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
