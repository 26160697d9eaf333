import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { inlineShapes } from "#app/drawings/drawing-sheets.ts";
import { shareImageSize } from "#app/seo/page-head.ts";
import { type Business, splitName } from "#domain/business/business.ts";
import type { Drawings, LogoDrawing } from "#domain/business/svg-drawing.ts";
import { type Palette, pineSymbol, placeMark } from "./brand.ts";
import { escapeXml } from "./site-texts.ts";

type Brand = Pick<Business, "name" | "shortName">;
type Look = { brand: Brand; logo: LogoDrawing; drawings: Drawings; palette: Palette };

const { width, height } = shareImageSize;
const margin = 74;
const font = fileURLToPath(new URL("../../app/styles/fonts/fraunces.ttf", import.meta.url));

/** Draws the scene of the home page under the business's mark and name. */
export function drawShareImage({ brand, logo, drawings, palette }: Look): Buffer {
  const { color, fill } = palette;
  const { shortName, rest } = splitName(brand);
  const scene = fill(`
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
  const words = [
    line(shortName, { y: 176, size: 92, color: color("pine-900") }),
    line(rest, { y: 248, size: 48, color: color("ink-soft") }),
  ];
  const mark = placeMark(logo, color("pine-900"), { x: margin, y: 86, side: 130 });
  return paint(scene + mark + words.join(""))
    .render()
    .asPng();
}

/** Letters get smaller when a long name would not fit. */
function line(text: string, { y, size, color }: { y: number; size: number; color: string }): string {
  const left = 240;
  const draw = (fontSize: number) =>
    `<text x="${left}" y="${y}" font-family="Fraunces" font-size="${fontSize}" fill="${color}">${escapeXml(text)}</text>`;
  const room = width - margin - left;
  return draw(size * Math.min(1, room / (paint(draw(size)).getBBox()?.width ?? room)));
}

function paint(shapes: string): Resvg {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
  return new Resvg(drawing, { font: { fontFiles: [font], loadSystemFonts: false } });
}
