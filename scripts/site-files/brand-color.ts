import { readFileSync } from "node:fs";

export const styleTokens = readFileSync(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
const colors = new Map(
  [...styleTokens.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, color]) => [name, color]),
);

/** Share images and icons cannot use the CSS variables of the pages. */
export function brandColor(name: string): string {
  const color = colors.get(name);
  if (!color) throw new Error(`app/styles/tokens.css has no colour ${name}`);
  return color;
}
