import { siteColors, styleTokens } from "#app/content/find-pale-colors.ts";
import { type Business, ownColors } from "#domain/business/business.ts";

/** For share images, icons and mails, which cannot use the CSS variables of the pages. */
export type Palette = {
  color(name: string): string;
  /** With the business's own colors in the place of the site's. */
  recolor(drawing: string): string;
  /** With colors in the place of CSS variables. */
  fill(drawing: string): string;
  styleTokens: string;
};

export function createPalette(own: Business["colors"] = {}): Palette {
  const replaced = new Map(
    Object.entries(own).map(([name, color]) => [siteColors.get(name)?.toLowerCase() ?? "", color]),
  );
  const find = (name: string) => own[name] ?? siteColors.get(name);
  return {
    color(name) {
      const color = find(name);
      if (!color) throw new Error(`app/styles/tokens.css has no color ${name}`);
      return color;
    },
    fill: (drawing) =>
      drawing.replaceAll(/var\(--([\w-]+)\)/g, (variable, name: string) => find(name) ?? variable),
    recolor: (drawing) =>
      drawing.replaceAll(/#[\da-f]{6}\b/gi, (color) => replaced.get(color.toLowerCase()) ?? color),
    styleTokens: styleTokens + ownColors(own),
  };
}
