// Run by hand for other weights, characters or a new version of the fonts: npx node build/subset-fonts.ts
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Basic Latin, Latin-1 and typography. Other characters fall back to the reader's fonts. */
const characters = [
  ...Array.from({ length: 0xff - 0x1f }, (_, i) => String.fromCodePoint(0x20 + i)),
  "‘’‚“”„–—…•‹›€™−↑↓",
].join("");

const headings = { name: "fraunces", wght: 600 };
const fonts = [
  { name: "figtree", wght: { min: 400, max: 600 }, targetFormat: "woff2" },
  { ...headings, targetFormat: "woff2" },
  // For the share image.
  { ...headings, targetFormat: "truetype" },
] as const;

const subsetOptions = {
  keepFeatures: ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rvrn", "calt", "tnum"],
  noHinting: true,
};

for (const { name, wght, targetFormat } of fonts) {
  const source = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  const font = await subsetFont(readFileSync(new URL(import.meta.resolve(source))), characters, {
    targetFormat,
    variationAxes: { wght },
    ...subsetOptions,
  });
  const file = `${name}.${targetFormat === "woff2" ? targetFormat : "ttf"}`;
  writeFileSync(new URL(`../app/styles/fonts/${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} bytes`);
}
