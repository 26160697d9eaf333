/** Drawn in one colour. `size` is the side of its square. */
export type LogoDrawing = { size: number; path: string };

/** Every page holds it, and it is drawn in many sizes. */
export const logoMaxLength = 50_000;

/** Null when the drawing cannot be shown small, large and in any colour. */
export function readLogoDrawing(svg: string): LogoDrawing | null {
  const [, viewBox = ""] = /viewBox="([^"]*)"/.exec(svg) ?? [];
  const [left, top, width, height] = viewBox.split(" ");
  const paths = [...svg.matchAll(/\sd="([^"]*)"/g)].map(([, path]) => path);
  const hasMore = /<(?:circle|ellipse|g|image|line|polygon|polyline|rect|text|use)\b|transform=/.test(svg);
  const size = Number(width);
  const isSquare = left === "0" && top === "0" && width === height && size > 0 && Number.isFinite(size);
  const isDrawing = svg.length <= logoMaxLength && isSquare && paths.length > 0 && !hasMore;
  return isDrawing ? { size, path: paths.join("") } : null;
}
