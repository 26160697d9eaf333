import { Resvg } from "@resvg/resvg-js";
import { siteColors, styleTokens } from "#app/content/find-pale-colors.ts";
import { type Business, ownColors } from "#domain/business/business.ts";
import type { LogoDrawing } from "#domain/business/svg-drawing.ts";

/** For share images, icons and mails, which cannot use the CSS variables of the pages. */
export type Palette = {
  color(name: string): string;
  /** With the business's own colors in the place of the site's. */
  recolor(drawing: string): string;
  /** With colors in the place of CSS variables. */
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

/** Light on the dark tabs of a browser. */
export function favicon({ path, size }: LogoDrawing, { color }: Palette): string {
  const style = `path{fill:${color(inkName)}}@media(prefers-color-scheme:dark){path{fill:${color("cream")}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><style>${style}</style><path d="${path}"/></svg>`;
}

/** Replaces a picture that fails to load. */
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

/** Some places show icons without a background, so the tile brings the page's color. */
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
