import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pageOrigins } from "../app/content/page-origins.ts";
import { readContent } from "../app/content/read-content.ts";
import type { SiteFacts } from "../domain/business/site-facts.ts";
import { loadEnvFile, readBuildSettings } from "../server/config.ts";
import { finishPage } from "../server/site/finish-page.ts";
import { readBuiltPages } from "./built-site/read-built-pages.ts";
import { findInContent } from "./doctor/find-in-content.ts";
import { findUnknownFigures } from "./doctor/find-unknown-figures.ts";
import { knownFigures } from "./doctor/known-figures.ts";
import { newBuildFolder, placeBuild } from "./place-build.ts";
import { refuseUnfinished } from "./refuse-unfinished.ts";
import { writeSiteFiles } from "./site-files/write-site-files.ts";

const isRelease = process.argv.includes("--release");
loadEnvFile();
const content = readContent();
const settings = readBuildSettings(process.env, content.business.origin);
const compressible = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/;

if (isRelease) refuseUnfinished(findInContent(content, new Date()));
const folder = newBuildFolder();
const client = join(folder, "client");
execFileSync("react-router", ["build"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, BUILD_FOLDER: folder },
});
await writeSiteFiles({ client, content, origin: settings.siteOrigin, builtAt: new Date() });
if (isRelease) refuseUnfinished(findUnknownFigures(readBuiltPages(client), knownFigures(content)));
finishBuild();
placeBuild(folder);

/** What the built pages still need: React asked for after the first paint, compressed copies, the server's facts. */
function finishBuild(): void {
  const files = globSync(["**/*", ".well-known/*"], { cwd: client, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    // Data for navigating without a page load, which this site never does.
    if (file.endsWith(".data")) {
      rmSync(file);
      continue;
    }
    if (file.endsWith(".html")) writeFileSync(file, finishPage(readFileSync(file, "utf8")));
    if (compressible.test(file)) compress(file);
  }
  writeFileSync(join(folder, "site.json"), JSON.stringify(siteFacts()));
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function siteFacts(): SiteFacts {
  const { business, smsConsent } = content;
  return { business, smsConsent, ...settings, pageOrigins: pageOrigins(content) };
}
