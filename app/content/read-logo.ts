import { type Logo, logoMaxLength, readLogoDrawing } from "../../domain/business/logo.ts";
import type { Checked } from "./content-source.ts";
import { readContentText } from "./read-content-text.ts";

const name = "logo.svg";

export function readLogo(folder: string): Checked<Logo> {
  const file = readContentText(folder, name);
  if (!file.ok) return file;
  const logo = readLogoDrawing(file.value);
  if (logo) return { ok: true, value: logo };
  const mistake = `${name} must be a drawing of paths alone, without transforms, with a viewBox such as "0 0 32 32", of at most ${logoMaxLength / 1000} kB`;
  return { ok: false, mistakes: [mistake] };
}
