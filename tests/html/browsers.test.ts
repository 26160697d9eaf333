import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserFloor } from "#build/browser-floor.ts";
import { ownAssets } from "#build/place-build.ts";
import { readBuiltPages } from "#build/read-built-pages.ts";
import { sampleBuild, sampleClient } from "../support/sample-business.ts";
import { newDataDir } from "../support/test-lead.ts";
import { newerInScript, newerInStyles } from "./newer-features.ts";

/** A browser that lacks one of these harms nobody, for the reason given. */
const guarded: Record<string, string> = {
  // Scripts.
  requestIdleCallback: "tested first",
  // Styles: a browser skips what it does not know, and the page stays complete.
  "-webkit-tap-highlight-color": "a touch shows the browser's own colour",
  ":details-content": "an answer opens at once, without moving",
  ":has": "finer spacing and marks; each such rule stands alone, so that no other is dropped with it",
  ":popover-open": "frame.css covers browsers without popovers",
  "@page": "paper has the printer's own margins",
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

const assets = ownAssets(sampleBuild).map((name) => join(sampleClient, "assets", name));
const scripts = assets.filter((file) => file.endsWith(".js"));
const read = (file: string) => readFileSync(file, "utf8");

test("the built site uses nothing that the oldest browsers lack, unless it is guarded [EB11]", () => {
  const pageStyles = readBuiltPages(sampleClient).flatMap(({ html }) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, styles = ""]) => styles),
  );
  expect(pageStyles.length).toBeGreaterThan(20);
  expect(scripts.length).toBeGreaterThan(5);
  const sheets = [...new Set(pageStyles), ...assets.filter((file) => file.endsWith(".css")).map(read)];
  const newer = [...scripts.map(read).flatMap(newerInScript), ...sheets.flatMap(newerInStyles)];
  expect(newer.filter((feature) => !guarded[feature])).toEqual([]);
  expect(Object.keys(guarded).filter((feature) => !newer.includes(feature))).toEqual([]);
});

/** Finds syntax, and methods of ECMAScript's own objects such as toSorted. */
function runEsCheck(files: string[]): { status: number | null; stdout: string } {
  const query = Object.entries(browserFloor).map((browser) => browser.join(" "));
  const options = ["--module", "--checkFeatures", `--browserslistQuery=${query}`];
  return spawnSync("es-check", ["checkBrowser", ...files, ...options], { encoding: "utf8" });
}

test("the built scripts call no newer method of the language, and one that does is named [EB11]", () => {
  expect(runEsCheck(scripts)).toMatchObject({ status: 0 });
  const script = join(newDataDir(), "form.js");
  writeFileSync(script, "console.log([3, 1].toSorted());");
  expect(runEsCheck([script])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("ArrayToSorted (chrome 100 requires 110"),
  });
});
