import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownAssets } from "#build/place-build.ts";
import { browserFloor } from "#build/vite-plugins.ts";
import { sampleBuild, sampleClient } from "../support/sample-business.ts";
import { newDataDir } from "../support/test-lead.ts";

const scripts = ownAssets(sampleBuild)
  .filter((name) => name.endsWith(".js"))
  .map((name) => join(sampleClient, "assets", name));

/** Finds syntax, and methods of ECMAScript's own objects such as toSorted. */
function runEsCheck(files: string[]): { status: number | null; stdout: string } {
  const query = Object.entries(browserFloor).map((browser) => browser.join(" "));
  const options = ["--module", "--checkFeatures", `--browserslistQuery=${query}`];
  return spawnSync("es-check", ["checkBrowser", ...files, ...options], { encoding: "utf8" });
}

test("the built scripts call no newer method of the language, and one that does is named [EB11]", () => {
  expect(scripts.length).toBeGreaterThan(5);
  expect(runEsCheck(scripts)).toMatchObject({ status: 0 });
  const script = join(newDataDir(), "form.js");
  writeFileSync(script, "console.log([3, 1].toSorted());");
  expect(runEsCheck([script])).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("ArrayToSorted (chrome 100 requires 110"),
  });
});
