import { Resvg } from "@resvg/resvg-js";
import type { LogoDrawing } from "#domain/business/svg-drawing.ts";
import type { Palette } from "./brand-color.ts";

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

/** Some places show icons without a background, so the tile brings the page's color. */
export function drawTile(logo: LogoDrawing, { color }: Palette, size: number, share: number): Buffer {
  const inset = (size * (1 - share)) / 2;
  const mark = placeMark(logo, color(inkName), { x: inset, y: inset, side: size * share });
  return draw(size, `<path fill="${color("cream")}" d="M0 0h${size}v${size}H0Z"/>${mark}`);
}

/** An ICO file may contain PNGs: https://en.wikipedia.org/wiki/ICO_(file_format) */
export function drawIco(logo: LogoDrawing, { color }: Palette, sizes: readonly number[]): Buffer {
  const pictures = sizes.map((side) => draw(side, placeMark(logo, color(inkName), { x: 0, y: 0, side })));
  const headerBytes = 6;
  const entryBytes = 16;
  const directory = Buffer.alloc(headerBytes + entryBytes * sizes.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let offset = directory.length;
  for (const [i, picture] of pictures.entries()) {
    const at = headerBytes + entryBytes * i;
    directory.writeUInt8(sizes[i] ?? 0, at);
    directory.writeUInt8(sizes[i] ?? 0, at + 1);
    directory.writeUInt16LE(1, at + 4);
    directory.writeUInt16LE(32, at + 6);
    directory.writeUInt32LE(picture.length, at + 8);
    directory.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([directory, ...pictures]);
}

function draw(size: number, shapes: string): Buffer {
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${shapes}</svg>`)
    .render()
    .asPng();
}
