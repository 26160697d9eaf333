/** Heights of the site's own fonts (web-fonts.css), in percent of the font size. */
const heights = {
  Fraunces: { ascent: 97.8, descent: 25.5 },
  Figtree: { ascent: 95, descent: 25 },
};

/** `width` is the ratio of text widths, in percent; `local` lists the names that systems have for the font. */
type Fallback = [font: keyof typeof heights, on: string, width: number, local: string, weight?: number];

/** Times and Arial or their equivalents (Apple, Windows, Linux), Noto and Roboto (Android, Linux), DejaVu (Linux). */
const fallbacks: Fallback[] = [
  [
    "Fraunces",
    "Times",
    112.03,
    "Times New Roman Bold, TimesNewRomanPS-BoldMT, Liberation Serif Bold, Tinos Bold",
  ],
  ["Fraunces", "Noto", 94.88, "Noto Serif Bold, NotoSerif-Bold"],
  ["Fraunces", "DejaVu", 85.34, "DejaVu Serif Bold"],
  ["Figtree", "Arial", 100.9, "Arial, ArialMT, Liberation Sans, Arimo", 400],
  ["Figtree", "Arial", 95.74, "Arial Bold, Arial-BoldMT, Liberation Sans Bold, Arimo Bold", 600],
  ["Figtree", "Roboto", 100.97, "Roboto, Roboto Regular", 400],
  ["Figtree", "Roboto", 101.19, "Roboto Bold, Roboto-Bold, Roboto", 600],
  ["Figtree", "Noto", 94.98, "Noto Sans, Noto Sans Regular", 400],
  ["Figtree", "Noto", 91.72, "Noto Sans Bold, NotoSans-Bold", 600],
  ["Figtree", "DejaVu", 89.03, "DejaVu Sans", 400],
  ["Figtree", "DejaVu", 80.97, "DejaVu Sans Bold", 600],
];

/** Scaled to the metrics of the site's own fonts, so that nothing moves when those load. */
export const fallbackFonts = fallbacks.map(fontFace).join("");

function fontFace([font, on, width, local, weight]: Fallback): string {
  const { ascent, descent } = heights[font];
  const scaled = (height: number) => `${Number(((height / width) * 100).toFixed(2))}%`;
  return `@font-face{${[
    `font-family:${font} on ${on}`,
    ...(weight ? [`font-weight:${weight}`] : []),
    `src:local(${local.replaceAll(", ", "),local(")})`,
    `size-adjust:${width}%`,
    `ascent-override:${scaled(ascent)}`,
    `descent-override:${scaled(descent)}`,
  ].join(";")}}`;
}
