import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { syncFiles } from "#disk/sync-files.ts";
import { hourMs } from "#domain/durations.ts";
import { compressFiles } from "./compress-files.ts";

/** Bundles are named by the hash of their sources, so that a content change needs no new bundle. */
const bundlesDir = "bundles";
const sources = ["app/**/*", "domain/**/*", "public/**/*"];
export const toolSettings = ["package-lock.json", "react-router.config.ts", "vite.config.ts"];
const settings = [...toolSettings, "build/vite-plugins.ts"];
const keptBundles = 3;
const bundlingMaxMs = hourMs;

/** Returns the bundle of the sources, old if they are unchanged: client/ has scripts, fonts and pictures, server/ renders. */
export async function bundleSite(): Promise<string> {
  const folder = join(bundlesDir, hashOfSources());
  if (existsSync(folder)) return folder;
  console.log("Bundling the site: about ten seconds.");
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(bundlesDir, { recursive: true });
  // Before the next one, or bundlers that are killed each time would fill the disk.
  removeOld();
  process.once("exit", () => rmSync(unfinished, { recursive: true, force: true }));
  await bundleInto(unfinished);
  removeUnusedScripts(join(unfinished, "client/assets"));
  await compressFiles(join(unfinished, "client"));
  syncFiles(unfinished);
  // Another build may have made the same bundle meanwhile.
  if (!existsSync(folder)) renameSync(unfinished, folder);
  return folder;
}

async function bundleInto(folder: string): Promise<void> {
  const bundler = spawn("react-router", ["build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", BUNDLE_FOLDER: folder },
  });
  const [code, signal] = await once(bundler, "close");
  if (code !== 0) throw new Error(`The bundler ended with ${code ?? signal}`);
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((pattern) => globSync(pattern, { withFileTypes: true }));
  const names = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const name of [...names.filter((name) => !name.includes(".test.")), ...settings].toSorted())
    hash.update(`${name}\0`).update(readFileSync(name)).update("\0");
  return hash.digest("hex").slice(0, 12);
}

/** React Router bundles every route for the browser, but only the page script and the forms' scripts run there. */
function removeUnusedScripts(assets: string): void {
  const scripts = globSync("*.js", { cwd: assets });
  const used = new Set<string>();
  const use = (script: string) => {
    used.add(script);
    const text = readFileSync(join(assets, script), "utf8");
    for (const other of scripts) if (!used.has(other) && text.includes(other)) use(other);
  };
  for (const script of scripts) if (/^((page|form)-script|own)-/.test(script)) use(script);
  for (const script of scripts) if (!used.has(script)) rmSync(join(assets, script));
}

function removeOld(): void {
  const madeAt = (name: string) => statSync(join(bundlesDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const names = readdirSync(bundlesDir).toSorted((a, b) => madeAt(b) - madeAt(a));
  const old = names.filter((name) => !name.includes("-")).slice(keptBundles);
  const left = names.filter((name) => name.includes("-") && madeAt(name) < Date.now() - bundlingMaxMs);
  for (const name of [...old, ...left]) rmSync(join(bundlesDir, name), { recursive: true, force: true });
}
