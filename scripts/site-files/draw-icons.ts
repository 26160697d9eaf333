import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { brandColor } from "./brand-color.ts";

const ink = brandColor("pine-900");
const markSize = 32;

export function readMark(faviconFile: string): string {
  const [, mark] = readFileSync(faviconFile, "utf8").match(/<path[^>]* d="([^"]+)"/) ?? [];
  if (!mark) throw new Error(`${faviconFile} has no path to draw the other icons from`);
  return mark;
}

/** Some places show icons without a background, so the tile brings the page's colour. */
export function drawTile(mark: string, size: number, share: number): Buffer {
  const inset = (size * (1 - share)) / 2;
  const scale = (size * share) / markSize;
  return draw(
    size,
    `<path fill="${brandColor("cream")}" d="M0 0h${size}v${size}H0Z"/><path fill="${ink}" transform="translate(${inset} ${inset}) scale(${scale})" d="${mark}"/>`,
  );
}

/** An ICO file may contain PNGs: https://en.wikipedia.org/wiki/ICO_(file_format) */
export function drawIco(mark: string, sizes: readonly number[]): Buffer {
  const pictures = sizes.map((size) =>
    draw(size, `<path fill="${ink}" transform="scale(${size / markSize})" d="${mark}"/>`),
  );
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
