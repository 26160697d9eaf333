// Run by hand for other weights, characters or a new version of the fonts: npx node build/subset-fonts.ts
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Basic Latin, Latin-1 and typography. Other characters fall back to the reader's fonts. */
const characters = [
  ...Array.from({ length: 0xff - 0x1f }, (_, i) => String.fromCodePoint(0x20 + i)),
  "‘’‚“”„–—…•‹›€™−↑↓",
].join("");

const fonts = [
  { name: "figtree", wght: { min: 400, max: 600 } },
  { name: "fraunces", wght: 600 },
];

const subsetOptions = {
  keepFeatures: ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rvrn", "calt", "tnum"],
  noHinting: true,
};

for (const { name, wght } of fonts) {
  const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await subsetFont(readFileSync(new URL(import.meta.resolve(source))), characters, {
    targetFormat: "woff2",
    variationAxes: { wght },
    ...subsetOptions,
  });
  writeFileSync(new URL(`../app/styles/fonts/${name}.woff2`, import.meta.url), font);
  console.log(`${name}.woff2: ${font.length} bytes`);
}
