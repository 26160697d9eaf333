import type { BuiltPage } from "../read-built-pages.ts";
import type { Finding } from "./finding.ts";

/** Search engines show pages by these; their lengths are checked by the content's shape. */
export function findTwins(pages: readonly BuiltPage[]): Finding[] {
  return pages.flatMap((page) =>
    (["title", "description"] as const).flatMap((field): Finding[] => {
      const twin = pages.find((other) => other.path < page.path && other[field] === page[field]);
      if (!twin) return [];
      const message = `is the same as that of ${twin.path}`;
      return [{ place: page.path, field, message, toDo: `Give each page its own ${field}.`, does: "asks" }];
    }),
  );
}
