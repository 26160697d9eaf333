import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type Drawings,
  type LogoDrawing,
  logoMaxLength,
  readDrawing,
  readLogoDrawing,
  type SvgDrawing,
} from "#domain/business/svg-drawing.ts";
import { type PetKind, petDrawings } from "#domain/catalogue/pet-kinds.ts";
import { showFileName } from "#domain/escape-controls.ts";
import { readDrawingSheets } from "../drawings/drawing-sheets.ts";
import { readContentText } from "./content-source.ts";
import type { ContentEntry } from "./list-content.ts";
import type { Checked } from "./read-yaml.ts";

const sheetFolder = join(import.meta.dirname, "../drawings");

/** Reads the drawing sheets for programs that run outside the bundle, which contains them. */
export function readSiteDrawings(): Drawings {
  const sheets = globSync("*.svg", { cwd: sheetFolder });
  return readDrawingSheets(sheets.map((sheet) => readFileSync(join(sheetFolder, sheet), "utf8")));
}

/** Reads the business's own drawings: those of its `pets`, and those that replace the site's drawings of the same names. */
export function readOwnDrawings(
  content: string,
  files: readonly ContentEntry[],
  pets: readonly PetKind[],
): Checked<Drawings> {
  const siteNames = Object.keys(readSiteDrawings());
  const petNames = petDrawings(pets);
  const names = [...new Set([...siteNames, ...petNames])];
  const mistakes = petNames
    .map((name) => [name, `drawings/${name}.svg`] as const)
    .filter(([name, file]) => !siteNames.includes(name) && !files.some((each) => each.name === file))
    .map(([, file]) => `business.yaml pets: a drawing names ${file}, which there isn't`);
  const drawings: Record<string, SvgDrawing> = {};
  for (const { name: file } of files.filter(({ name }) => name.startsWith("drawings/"))) {
    const name = basename(file, ".svg");
    if (!names.includes(name)) {
      mistakes.push(`${showFileName(file)} takes the place of no drawing; theirs are ${names.join(", ")}`);
      continue;
    }
    const text = readContentText(content, file);
    const drawing = text.ok ? readDrawing(text.value) : null;
    if (drawing) drawings[name] = drawing;
    else if (!text.ok) mistakes.push(...text.mistakes);
    else
      mistakes.push(
        `${file} must be an SVG drawing of shapes alone, each closed again, without styles, texts and pictures, with a viewBox such as "0 0 400 300"`,
      );
  }
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, value: drawings };
}

export function readLogo(folder: string): Checked<LogoDrawing> {
  const file = readContentText(folder, "logo.svg");
  if (!file.ok) return file;
  const logo = readLogoDrawing(file.value);
  if (logo) return { ok: true, value: logo };
  const mistake = `logo.svg must be a drawing of paths alone, without transforms, with a viewBox such as "0 0 32 32", of at most ${logoMaxLength / 1000} kB`;
  return { ok: false, mistakes: [mistake] };
}
