import type { Drawings, SvgDrawing } from "#domain/business/svg-drawing.ts";

/** Defined once per page and reused by reference. */
export const pine = {
  viewBox: "0 0 40 100",
  path: "M20 0 28 22H25L32 43H28L36 66H23V100H17V66H4L12 43H8L15 22H12Z",
};

export function readDrawingSheets(sheets: readonly string[]): Drawings {
  const symbols = sheets.flatMap((sheet) => sheet.split("</symbol>").slice(0, -1));
  return Object.fromEntries(
    symbols.map((text) => {
      const [opening = "", id = "", viewBox = "", preserveAspectRatio] =
        text.match(/<symbol id="([^"]+)" viewBox="([^"]+)"(?: preserveAspectRatio="([^"]+)")?>/) ?? [];
      return [
        id,
        { viewBox, preserveAspectRatio, shapes: text.slice(text.indexOf(opening) + opening.length) },
      ];
    }),
  );
}

/** Returns the path of the file that the build writes for a drawing. */
export const drawingPath = (name: string): string => `/drawings/${name}.svg`;

export function findDrawing(drawings: Drawings, name: string): SvgDrawing {
  const drawing = drawings[name];
  if (!drawing) throw new Error(`There is no drawing ${name} in app/drawings`);
  return drawing;
}

/** Returns the drawing's shapes, and in place of references the shapes they refer to, which are not in the page. */
export function inlineShapes(drawings: Drawings, name: string): string {
  return findDrawing(drawings, name)
    .shapes.replace(/\n */g, "")
    .replace(/<(\w+)( [^<>]*) \/>/g, "<$1$2></$1>")
    .replace(/<use href="#([^"]+)"><\/use>/g, (use, used: string) =>
      drawings[used] ? inlineShapes(drawings, used) : use,
    );
}
