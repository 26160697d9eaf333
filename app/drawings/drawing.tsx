import type { Drawings } from "#domain/business/svg-drawing.ts";
import type { ImageUse } from "#domain/pages/photos.ts";
import { ImageFile } from "../components/image.tsx";
import { useSite } from "../components/use-site.tsx";
import { drawingPath, findDrawing, inlineShapes, readDrawingSheets } from "./drawing-sheets.ts";

const sheets = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default", eager: true });
const siteDrawings = readDrawingSheets(Object.values(sheets));

/** A drawing of the business replaces the site's drawing of the same name. */
function useDrawings(): Drawings {
  return { ...siteDrawings, ...useSite().drawings };
}

type Props = { name: string; className?: string };
type LazyProps = Props & {
  /** A hero is as wide as its page. */
  use?: ImageUse;
};

/** A separate file, loaded lazily: for drawings below the first screen of a page that has many. */
export function LazyDrawing({ use = "card", ...drawing }: LazyProps) {
  const { name, className } = drawing;
  const drawings = useDrawings();
  // The development server has no files of drawings.
  if (import.meta.env.DEV) return <Drawing {...drawing} />;
  const [, , width, height] = findDrawing(drawings, name).viewBox.split(" ");
  return <ImageFile {...{ className, use, width, height }} src={drawingPath(name)} alt="" loading="lazy" />;
}

/** Inlined, so that it has the page's colors. It is decoration, so it has no alternative text. */
export function Drawing({ name, className }: Props) {
  const drawings = useDrawings();
  const { viewBox, preserveAspectRatio } = findDrawing(drawings, name);
  return (
    <svg
      {...{ className, viewBox, preserveAspectRatio }}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes alone, see domain/business/svg-drawing.ts
      dangerouslySetInnerHTML={{ __html: inlineShapes(drawings, name) }}
    />
  );
}
