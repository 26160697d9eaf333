// Finds built-ins and CSS features in the built site that the oldest supported browsers lack.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownAssets } from "../../build/keep-former-assets.ts";
import { readCompatData } from "./compat-data.ts";
import { guardedFeatures } from "./guarded-features.ts";
import { newerScriptFeatures } from "./newer-script-features.ts";
import { newerStyleFeatures } from "./newer-style-features.ts";

const clientDir = "dist/client";
const data = readCompatData();
const inScript = newerScriptFeatures(data);
const inStyles = newerStyleFeatures(data);
const fileByFeature = new Map<string, string>();
const record = (features: string[], file: string) => {
  for (const feature of features) fileByFeature.set(feature, file);
};

for (const name of ownAssets("dist")) {
  const text = () => readFileSync(join(clientDir, "assets", name), "utf8");
  if (name.endsWith(".js")) record(inScript(text()), name);
  if (name.endsWith(".css")) record(inStyles(text()), name);
}
const pages = globSync("**/*.html", { cwd: clientDir });
const styles = new Map<string, string>();
for (const page of pages) {
  const html = readFileSync(join(clientDir, page), "utf8");
  for (const [, css = ""] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) styles.set(css, page);
}
for (const [css, page] of styles) record(inStyles(css), page);

const unguarded = [...fileByFeature].filter(([feature]) => !guardedFeatures[feature]);
const unneeded = Object.keys(guardedFeatures).filter((feature) => !fileByFeature.has(feature));
for (const [feature, file] of unguarded)
  console.error(
    `${feature} in ${file} is missing in the oldest browsers: guard it, and explain the guard in tests/checks/guarded-features.ts`,
  );
for (const feature of unneeded)
  console.error(`${feature} is no longer used: remove it from tests/checks/guarded-features.ts`);
console.log(`${pages.length} pages checked for features that the oldest browsers lack`);
process.exit(pages.length > 0 && unguarded.length + unneeded.length === 0 ? 0 : 1);
