import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Business } from "#domain/business/business.ts";
import type { ContentFinding } from "#domain/pages/find-contradictions.ts";

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;
/** A text color and its background, as the style sheets pair them. */
const pairs = [
  ["ink", "cream"],
  ["ink", "cream-2"],
  ["ink", "white"],
  ["ink-soft", "cream"],
  ["ink-soft", "cream-2"],
  ["white", "ink-soft"],
  ["white", "clay"],
  ["white", "clay-dark"],
  ["clay", "cream"],
  ["clay", "cream-2"],
  ["ink", "star"],
  ["ink", "wheat"],
  ["cream", "pine-900"],
  ["cream", "pine-700"],
  ["snow", "pine-900"],
  ["star", "pine-900"],
  ["pine-900", "cream-2"],
  ["white", "error"],
  ["error", "cream"],
] as const;

export const styleTokens = readFileSync(join(import.meta.dirname, "../styles/tokens.css"), "utf8");
export const siteColors: ReadonlyMap<string, string> = new Map(
  [...styleTokens.matchAll(/^ {2}--([\w-]+): (#\w+);$/gm)].map(([, name = "", hex = ""]) => [name, hex]),
);

/** Reports the business's own colors that are unknown, or in which a text could not be read. */
export function findPaleColors(own: Business["colors"]): ContentFinding[] {
  const unknown = Object.keys(own).filter((name) => !siteColors.has(name));
  const pale = pairs.flatMap(([text, ground]) => {
    const changed = [text, ground].find((name) => own[name] !== undefined);
    const [front = "", back = ""] = [text, ground].map((name) => own[name] ?? siteColors.get(name));
    const contrast = contrastOf(front, back);
    if (changed === undefined || contrast >= leastContrast) return [];
    const shown = `${Math.floor(contrast * 10) / 10} to 1`;
    const message = `found ${own[changed]}; ${text} on ${ground} has a contrast of ${shown} and needs ${leastContrast} to 1 to be read; take a ${changed === text ? "stronger" : "different"} color`;
    return [{ file: "business.yaml", field: `colors.${changed}`, message }];
  });
  return [
    ...unknown.map((name) => ({
      file: "business.yaml",
      field: `colors.${name}`,
      message: `no such color; the site's are ${[...siteColors.keys()].join(", ")}`,
    })),
    ...pale,
  ];
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(digits.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
