// Finds built-ins and CSS features in the built site that the oldest supported browsers lack and that nothing guards.
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browserFloor } from "../../build/browser-floor.ts";
import { ownAssets } from "../../build/place-build.ts";
import { newerInScript, newerInStyles } from "./newer-features.ts";

/** A browser that lacks one of these harms nobody, for the reason given. */
const guarded: Record<string, string> = {
  // Scripts.
  requestIdleCallback: "tested first",
  navigation: "React tests for it first",
  setImmediate: "React tests for it first",
  // Styles: a browser skips what it does not know, and the page stays complete.
  "-webkit-tap-highlight-color": "a touch shows the browser's own colour",
  ":details-content": "an answer opens at once, without moving",
  ":has": "finer spacing and marks; each such rule stands alone, so that no other is dropped with it",
  ":popover-open": "frame.css covers browsers without popovers",
  "@media (scripting)": "a hint's button stays without effect; its text is below the form",
  "animation-timeline": "the bar at the bottom stays while the form is in view",
  "content-visibility": "a page is drawn as a whole",
  "hanging-punctuation": "quotation marks stay within the line",
  "max-height: dvh": "a dialog is as high as its content, and scrolls with the page",
  "min-height: dvh": "a short page may not fill the window",
  resize: "no handle to drag on a touch screen",
  rotate: "drawings and marks are not rotated",
  "text-wrap": "lines break when they are full",
  "timeline-scope": "as animation-timeline",
  translate: "signs are a little higher",
  "view-timeline": "as animation-timeline",
};

const dist = process.argv[2] ?? "dist";
const assets = ownAssets(dist).map((name) => join(dist, "client/assets", name));
const scripts = assets.filter((file) => file.endsWith(".js"));
const pages = globSync("client/**/*.html", { cwd: dist }).map((page) => join(dist, page));

const fileByFeature = new Map<string, string>();
const record = (features: string[], file: string) => {
  for (const feature of features) fileByFeature.set(feature, file);
};
const read = (file: string) => readFileSync(file, "utf8");
for (const file of scripts) record(newerInScript(read(file)), file);
for (const file of assets.filter((name) => name.endsWith(".css"))) record(newerInStyles(read(file)), file);
const pageByStyles = new Map<string, string>();
for (const page of pages)
  for (const [, styles = ""] of read(page).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
    pageByStyles.set(styles, page);
for (const [styles, page] of pageByStyles) record(newerInStyles(styles), page);

const unguarded = [...fileByFeature].filter(([feature]) => !guarded[feature]);
for (const [feature, file] of unguarded)
  console.error(
    `${feature} in ${file} is missing in the oldest browsers: guard it, and explain the guard in check-browsers.ts`,
  );
console.log(`${pages.length} pages checked for features that the oldest browsers lack`);

// Methods of ECMAScript's own objects, such as toSorted, and syntax.
const query = Object.entries(browserFloor).map((browser) => browser.join(" "));
const options = ["--module", "--checkFeatures", `--browserslistQuery=${query}`];
const esCheck = spawnSync("es-check", ["checkBrowser", ...scripts, ...options], {
  stdio: "inherit",
});
process.exit(pages.length > 0 && unguarded.length === 0 && esCheck.status === 0 ? 0 : 1);
