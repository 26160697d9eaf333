import { Resvg } from "@resvg/resvg-js";
import { siteColors, styleTokens } from "#app/content/find-pale-colors.ts";
import { drawingPath, findDrawing, inlineShapes, pine } from "#app/drawings/drawing-sheets.ts";
import { type Business, ownColors } from "#domain/business/business.ts";
import type { Drawings, LogoDrawing } from "#domain/business/svg-drawing.ts";
import type { BuiltPage } from "../read-built-pages.ts";

/** Colors for the share image, icons and mails, which cannot use the CSS variables of the pages. */
export type Palette = {
  color(name: string): string;
  /** Replaces the site's colors with the business's own. */
  recolor(drawing: string): string;
  /** Replaces CSS variables with colors. */
  fill(drawing: string): string;
  styleTokens: string;
};

export function createPalette(own: Business["colors"] = {}): Palette {
  const replaced = new Map(
    Object.entries(own).map(([name, color]) => [siteColors.get(name)?.toLowerCase() ?? "", color]),
  );
  const find = (name: string) => own[name] ?? siteColors.get(name);
  return {
    color(name) {
      const color = find(name);
      if (!color) throw new Error(`app/styles/tokens.css has no color ${name}`);
      return color;
    },
    fill: (drawing) =>
      drawing.replaceAll(/var\(--([\w-]+)\)/g, (variable, name: string) => find(name) ?? variable),
    recolor: (drawing) =>
      drawing.replaceAll(/#[\da-f]{6}\b/gi, (color) => replaced.get(color.toLowerCase()) ?? color),
    styleTokens: styleTokens + ownColors(own),
  };
}

const inkName = "pine-900";

/** Light in a browser's dark tabs. */
export function favicon({ path, size }: LogoDrawing, { color }: Palette): string {
  const style = `path{fill:${color(inkName)}}@media(prefers-color-scheme:dark){path{fill:${color("cream")}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><style>${style}</style><path d="${path}"/></svg>`;
}

/** Shown in place of a picture that fails to load. */
export function fallbackPicture(logo: LogoDrawing, { color }: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${color("cream-2")}" d="M0 0h64v64H0Z"/>${placeMark(logo, color(inkName), { x: 16, y: 15.5, side: 32 })}</svg>`;
}

export function placeMark(
  { path, size }: LogoDrawing,
  fill: string,
  { x, y, side }: { x: number; y: number; side: number },
): string {
  return `<path fill="${fill}" transform="translate(${x} ${y}) scale(${side / size})" d="${path}"/>`;
}

const tileSize = 180;
const markShare = 0.66;

/** Draws the icon on the page's color, because some places show icons without a background. */
export function drawTile(logo: LogoDrawing, { color }: Palette): Buffer {
  const inset = (tileSize * (1 - markShare)) / 2;
  const mark = placeMark(logo, color(inkName), { x: inset, y: inset, side: tileSize * markShare });
  return draw(tileSize, `<path fill="${color("cream")}" d="M0 0h${tileSize}v${tileSize}H0Z"/>${mark}`);
}

export function drawMark(logo: LogoDrawing, { color }: Palette, side: number): Buffer {
  return draw(side, placeMark(logo, color(inkName), { x: 0, y: 0, side }));
}

function draw(size: number, shapes: string): Buffer {
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shapes}</svg>`)
    .render()
    .asPng();
}

export const pineSymbol = `<symbol id="pine" viewBox="${pine.viewBox}"><path d="${pine.path}" /></symbol>`;

/** Returns the drawings that pages show as files, by path, with what a page would provide (colors, pine and logo). */
export function drawingFiles(
  pages: readonly Pick<BuiltPage, "document">[],
  { drawings, logo, palette }: { drawings: Drawings; logo: LogoDrawing; palette: Palette },
): Record<string, string> {
  const shown = new Set(
    pages.flatMap(({ document }) =>
      document.querySelectorAll("img").map((image) => image.getAttribute("src")),
    ),
  );
  const mark = `<symbol id="mark" viewBox="0 0 ${logo.size} ${logo.size}"><path d="${logo.path}" /></symbol>`;
  // The style is the same as in parts.css.
  const symbols = `<style>use{fill:currentColor}</style><defs>${pineSymbol}${mark}</defs>`;
  const draw = (name: string) => {
    const { viewBox, preserveAspectRatio } = findDrawing(drawings, name);
    const ratio = preserveAspectRatio ? ` preserveAspectRatio="${preserveAspectRatio}"` : "";
    const shapes = inlineShapes(drawings, name);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${ratio}>${shapes.includes("<use ") ? symbols : ""}${shapes}</svg>`;
  };
  const names = Object.keys(drawings).filter((name) => shown.has(drawingPath(name)));
  return Object.fromEntries(names.map((name) => [drawingPath(name), palette.fill(draw(name))]));
}
