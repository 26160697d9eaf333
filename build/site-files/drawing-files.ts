import { drawingPath, findDrawing, inlineShapes, pine } from "#app/drawings/drawing-sheets.ts";
import type { Drawings, LogoDrawing } from "#domain/business/svg-drawing.ts";
import type { BuiltPage } from "../read-built-pages.ts";
import type { Palette } from "./brand.ts";

export const pineSymbol = `<symbol id="pine" viewBox="${pine.viewBox}"><path d="${pine.path}" /></symbol>`;

/** By path, the drawings that pages show as files, with what a page would bring along (colors, pine and logo). */
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
  // The style is that of parts.css.
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
