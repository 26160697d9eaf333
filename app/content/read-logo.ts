import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Logo, readLogoDrawing } from "../../domain/business/logo.ts";
import type { Checked } from "./content-source.ts";

const name = "logo.svg";

export function readLogo(folder: string): Checked<Logo> {
  const logo = readLogoDrawing(readOrEmpty(join(folder, name)));
  if (logo) return { ok: true, value: logo };
  const mistake = `content/${name} must be a drawing of paths alone, without transforms, with a viewBox such as "0 0 32 32"`;
  return { ok: false, mistakes: [mistake] };
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
