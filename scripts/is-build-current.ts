import { globSync, readFileSync, statSync } from "node:fs";
import { loadEnvFile, readBuildSettings } from "../server/config.ts";

const siteFile = "build/site.json";
const sources = ["app", "content", "domain", "public", "server/pages", "scripts"];
const toolSettings = ["package-lock.json", "react-router.config.ts", "vite.config.ts"];

/** Whether the site was built after the last change of what it is built from, and with the present settings. */
export function isBuildCurrent(): boolean {
  const files = [...sources.flatMap((folder) => globSync(`${folder}/**/*`)), ...toolSettings];
  return modifiedAt(siteFile) >= Math.max(...files.map(modifiedAt)) && hasPresentSettings();
}

function hasPresentSettings(): boolean {
  loadEnvFile();
  const built = JSON.parse(readFileSync(siteFile, "utf8"));
  const present = readBuildSettings(process.env, built.business.origin);
  return Object.entries(present).every(([name, value]) => built[name] === value);
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
