import { globSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { readBuiltPages } from "../../scripts/built-site/read-built-pages.ts";

test("the fonts are two files of 36 KB, and no page asks for one before it has painted [HS10]", () => {
  const sizes = globSync("build/client/assets/*.{woff,woff2,ttf,otf}").map((file) => statSync(file).size);
  expect(sizes).toHaveLength(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(36_000);
  for (const { path, html } of readBuiltPages("build/client")) {
    expect(html, path).not.toMatch(/<link[^>]+as="font"/);
    expect(html.match(/font-display:swap/g), path).toHaveLength(2);
  }
});
