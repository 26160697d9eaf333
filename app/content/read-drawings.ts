import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Drawing, type Drawings, readDrawing } from "../../domain/business/drawing.ts";
import { readDrawingSheets } from "../drawings/drawing-sheets.ts";
import type { Checked } from "./content-source.ts";

const sheetFolder = join(import.meta.dirname, "../drawings");

/** For programs that run outside the bundle, which contains the drawing sheets. */
export function readSiteDrawings(): Drawings {
  const sheets = globSync("*.svg", { cwd: sheetFolder });
  return readDrawingSheets(sheets.map((sheet) => readFileSync(join(sheetFolder, sheet), "utf8")));
}

/** Reads the business's own drawings, which replace the site's drawings of the same names. */
export function readOwnDrawings(content: string): Checked<Drawings> {
  const folder = join(content, "drawings");
  const names = Object.keys(readSiteDrawings());
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => !file.startsWith(".")) : [];
  const mistakes: string[] = [];
  const drawings: Record<string, Drawing> = {};
  for (const file of files) {
    const name = basename(file, ".svg");
    const drawing = names.includes(name) ? readDrawing(readFileSync(join(folder, file), "utf8")) : null;
    if (drawing) drawings[name] = drawing;
    else if (names.includes(name))
      mistakes.push(
        `content/drawings/${file} must be an SVG drawing of shapes alone, without styles, texts and pictures, with a viewBox`,
      );
    else
      mistakes.push(`content/drawings/${file} takes the place of no drawing; theirs are ${names.join(", ")}`);
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, value: drawings };
}
