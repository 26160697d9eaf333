const spriteSheets = import.meta.glob<string>("./*.svg", { query: "?raw", import: "default", eager: true });

const drawings = new Map(
  Object.values(spriteSheets)
    .flatMap((sheet) => sheet.split("</symbol>").slice(0, -1))
    .map((text) => {
      const [opening = "", id = "", viewBox, preserveAspectRatio] =
        text.match(/<symbol id="([^"]+)" viewBox="([^"]+)"(?: preserveAspectRatio="([^"]+)")?>/) ?? [];
      const shapes = text.slice(text.indexOf(opening) + opening.length);
      return [id, { viewBox, preserveAspectRatio, shapes }];
    }),
);

/** Inlined, so that it takes the page's colours; decorative, so it has no alternative text. */
export function Drawing({ name, className }: { name: string; className: string }) {
  const { viewBox, preserveAspectRatio } = find(name);
  return (
    <svg
      {...{ className, viewBox, preserveAspectRatio }}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: inlineShapes(name) }}
    />
  );
}

/** Inlines drawings that refer to others, because a reference would lead out of the page. */
function inlineShapes(name: string): string {
  return find(name)
    .shapes.replace(/\n */g, "")
    .replace(/<(\w+)( [^<>]*) \/>/g, "<$1$2></$1>")
    .replace(/<use href="#([^"]+)"><\/use>/g, (_, used: string) => inlineShapes(used));
}

function find(name: string) {
  const drawing = drawings.get(name);
  if (!drawing) throw new Error(`There is no drawing ${name} in app/drawings`);
  return drawing;
}
