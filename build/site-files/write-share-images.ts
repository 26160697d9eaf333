import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { inlineShapes } from "#app/drawings/drawing-sheets.ts";
import { shareHeadline, shareImagePath, shareImageSize } from "#app/seo/page-head.ts";
import { type Business, splitName } from "#domain/business/business.ts";
import type { Drawings, LogoDrawing } from "#domain/business/svg-drawing.ts";
import { type Palette, pineSymbol, placeMark } from "./brand.ts";

type Page = { path: string; title: string };
type Look = Parameters<typeof planShareImage>[1];
export type BuildFolder = { folder: string; bundle: string; former?: string | undefined };

const listOf = (build: string) => join(build, "share-images.json");

/** An image that shows the same as in the `former` build is copied: painting all takes a third of a build's time. */
export async function writeShareImages(
  pages: readonly Page[],
  look: Look,
  { folder, bundle, former }: BuildFolder,
): Promise<void> {
  const formerHashes: Record<string, string> = (former && readJsonIfIntact(listOf(former))) || {};
  const hashes: Record<string, string> = {};
  for (const { path, title } of pages) {
    const name = shareImagePath(path);
    const image = planShareImage(title, look);
    // A bundle's name changes with its fonts and with the version of any package, including those that paint images.
    const shown = JSON.stringify([bundle, image]);
    const hash = (picture: Buffer) => createHash("sha256").update(shown).update(picture).digest("hex");
    const file = join("client", name);
    const kept = former && existsSync(join(former, file)) ? readFileSync(join(former, file)) : null;
    const picture = kept && hash(kept) === formerHashes[name] ? kept : await paintShareImage(image);
    hashes[name] = hash(picture);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), picture);
  }
  writeFileSync(listOf(folder), JSON.stringify(hashes));
}

function readJsonIfIntact(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

type Brand = Pick<Business, "name" | "shortName">;
type Style = Record<string, string | number>;

const { width, height } = shareImageSize;
const read = (name: string) => readFileSync(new URL(name, import.meta.url));
/** One file for each weight, because satori cannot read variable fonts. */
const fonts = [
  {
    name: "Fraunces",
    data: read("../../app/styles/fonts/fraunces-latin-600-normal.woff"),
    weight: 600 as const,
  },
  {
    name: "Figtree",
    data: read("../../app/styles/fonts/figtree-latin-500-normal.woff"),
    weight: 500 as const,
  },
];

/** The picture behind the text, and the text's layout. */
type ShareImage = { scene: string; layout: ReturnType<typeof layOut> };

function planShareImage(
  title: string,
  {
    brand,
    logo,
    drawings,
    palette,
  }: { brand: Brand; logo: LogoDrawing; drawings: Drawings; palette: Palette },
): ShareImage {
  const mark = placeMark(logo, palette.color("pine-900"), { x: 74, y: 66, side: 68.8 });
  const scene = drawScene(drawings, palette) + mark;
  return { scene, layout: layOut(shareHeadline(title, brand), brand, palette) };
}

async function paintShareImage({ scene, layout }: ShareImage): Promise<Buffer> {
  // Imported here, because most builds paint none and loading it takes a while.
  const { default: satori } = await import("satori");
  const words = await satori(layout, { width, height, fonts });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${scene}${words}</svg>`;
  return new Resvg(drawing, { font: { loadSystemFonts: false } }).render().asPng();
}

/** Draws the scene of the home page. */
function drawScene(drawings: Drawings, { fill }: Palette): string {
  return fill(`
    <defs>
      <linearGradient id="sky" x2="0" y2="1">
        <stop offset=".35" stop-color="var(--cream)" />
        <stop offset=".8" stop-color="var(--dawn)" />
      </linearGradient>
      ${pineSymbol}
    </defs>
    <path fill="url(#sky)" d="M0 0h${width}v${height}H0Z" />
    <g transform="translate(-69 258) scale(.93)">${inlineShapes(drawings, "land")}</g>
    <g transform="translate(510 474) scale(1.62)">${inlineShapes(drawings, "watchers")}</g>`);
}

function layOut(headline: string, brand: Brand, { color }: Palette) {
  const { shortName, rest } = splitName(brand);
  return box({ width, height, flexDirection: "column", padding: "60px 74px" }, [
    box({ height: 76, paddingLeft: 90, flexDirection: "column", justifyContent: "center" }, [
      box({ fontFamily: "Fraunces", fontSize: 38, lineHeight: 1.1, color: color("pine-900") }, shortName),
      ...(rest ? [box({ fontFamily: "Figtree", fontSize: 22, color: color("ink-soft") }, rest)] : []),
    ]),
    box(
      {
        maxWidth: 1050,
        marginTop: 40,
        fontFamily: "Fraunces",
        fontSize: headline.length > 48 ? 58 : 68,
        lineHeight: 1.1,
        letterSpacing: "-.015em",
        textWrap: "balance",
        color: color("ink"),
      },
      headline,
    ),
  ]);
}

function box(style: Style, children: unknown) {
  return { type: "div", key: null, props: { style: { display: "flex", ...style }, children } };
}
