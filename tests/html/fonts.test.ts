import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownAssets } from "../../build/place-build.ts";
import { readBuiltPages } from "../../build/read-built-pages.ts";
import { sampleBuild, sampleClient } from "../support/sample-business.ts";

test("the fonts are two files of 36 KB, and no page asks for one before it has painted [HS10]", () => {
  const assets = ownAssets(sampleBuild);
  const fonts = assets.filter((name) => /\.(?:woff2?|ttf|otf)$/.test(name));
  const sizes = fonts.map((name) => statSync(join(sampleClient, `assets/${name}`)).size);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(36_000);
  const [styles = ""] = assets.filter((name) => /^web-fonts-.*\.css$/.test(name));
  expect(
    readFileSync(join(sampleClient, `assets/${styles}`), "utf8").match(/font-display:swap/g),
  ).toHaveLength(2);
  for (const { path, html } of readBuiltPages(sampleClient)) {
    expect(html, path).not.toMatch(/<link[^>]+as="font"|@font-face[^}]+url\(/);
    expect(html, path).toMatch(/<link rel="stylesheet" href="\/assets\/web-fonts-[^"]+"\/>.{0,20}<\/body>/s);
  }
});
