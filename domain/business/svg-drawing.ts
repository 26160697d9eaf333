export type SvgDrawing = {
  viewBox: string;
  preserveAspectRatio?: string | undefined;
  /** May refer to other drawings by `<use href="#name" />`. */
  shapes: string;
};

export type Drawings = Readonly<Record<string, SvgDrawing>>;

const elements = ["g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "use"];
const refusedAttribute = /^(?:on.*|style|class|id|href|xlink:href)$/;
/** Refers to a symbol that every page contains. */
const symbolReference = / href="#(?:pine|mark)"/;

/** Null when the file holds more than shapes, because they become a part of the page. */
export function readDrawing(svg: string): SvgDrawing | null {
  const text = svg
    .replaceAll(/<!--[^<>]*-->|<\?[^<>]*>|<title>[^<>]*<\/title>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const openingEnd = text.indexOf(">");
  const attributes = readAttributes(text.slice(0, openingEnd));
  const shapes = text.slice(openingEnd + 1).replace(/<\/svg>$/, "");
  const tags = shapes.split("<").slice(1);
  const isDrawing = text.startsWith("<svg ") && hasSize(attributes.viewBox);
  if (!isDrawing || !attributes.viewBox || tags.length === 0 || !tags.every(isAllowed) || !areClosed(tags))
    return null;
  return { viewBox: attributes.viewBox, preserveAspectRatio: attributes.preserveAspectRatio, shapes };
}

/** `tag` is the text between two "<". */
function isAllowed(tag: string): boolean {
  const withoutReference = tag.startsWith("use ") ? tag.replace(symbolReference, "") : tag;
  const bare = withoutReference.replaceAll(/ [\w:-]+="[^"<>]*"/g, "");
  const [, name = ""] = /^\/?([a-z]+) ?\/?> ?$/.exec(bare) ?? [];
  const names = Object.keys(readAttributes(withoutReference));
  return elements.includes(name) && !names.some((each) => refusedAttribute.test(each.toLowerCase()));
}

function hasSize(viewBox = ""): boolean {
  const numbers = viewBox.split(" ").map(Number);
  const [, , width = 0, height = 0] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0;
}

/** An element that is left open would swallow what follows it on the page. */
function areClosed(tags: string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    const [, closing, name = ""] = /^(\/?)([a-z]+)/.exec(tag) ?? [];
    if (closing && open.pop() !== name) return false;
    if (!closing && !tag.trimEnd().endsWith("/>")) open.push(name);
  }
  return open.length === 0;
}

function readAttributes(tag: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...tag.matchAll(/ ([\w:-]+)="([^"<>]*)"/g)].map(([, name = "", value]) => [name, value]),
  );
}

/** Drawn in one color. `size` is the side of its square. */
export type LogoDrawing = { size: number; path: string };

/** Limited, because every page contains it and draws it in many sizes. */
export const logoMaxLength = 50_000;

/** Null when the drawing cannot be shown small, large and in any color. */
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
