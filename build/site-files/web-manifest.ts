import type { Business } from "../../domain/business/business.ts";
import { createPalette } from "./brand-color.ts";

export function webManifest({
  name,
  shortName,
  blurb,
  colors,
}: Pick<Business, "name" | "shortName" | "blurb" | "colors">): string {
  const { color } = createPalette(colors);
  const manifest = {
    name,
    short_name: shortName ?? name,
    description: blurb,
    lang: "en",
    start_url: "/",
    display: "browser",
    background_color: color("cream"),
    theme_color: color("cream"),
    // The logo stays within the inner circle, because platforms cut icons to their own shapes.
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
