import type { Site } from "./seo/page-head.ts";

type Names = {
  business: Pick<Site["business"], "name" | "shortName" | "owners" | "address">;
  towns: readonly string[];
};
type Skipped = { tag: string; depth: number } | null;

/** What holds no text of the page, and forms, in which hydration would miss the elements. */
const skippedTag =
  /^<(?:(?:head|title|script|style|svg|option|textarea)\b|\w+ (?:.* )?(?:data-form=|translate="no"))/;

/** Marks the names of business, owners and towns, so that a browser's translation keeps them. */
export function keepNames(html: string, names: Names): string {
  const pattern = namePattern(names);
  let skipped: Skipped = null;
  return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (!piece.startsWith("<"))
      return skipped ? piece : piece.replace(pattern, '<span translate="no">$&</span>');
    skipped = afterTag(piece, skipped);
    return piece;
  });
}

function afterTag(piece: string, skipped: Skipped): Skipped {
  const tag = /^<\/?([\w-]+)/.exec(piece)?.[1] ?? "";
  if (!skipped) return skippedTag.test(piece) ? { tag, depth: 1 } : null;
  if (tag !== skipped.tag) return skipped;
  const depth = skipped.depth + (piece.startsWith("</") ? -1 : 1);
  return depth > 0 ? { tag, depth } : null;
}

function namePattern({ business: { name, shortName, owners, address }, towns }: Names): RegExp {
  const names = [name, shortName ?? name, ...owners.map((owner) => owner.name), address.city, ...towns];
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\w-])(?:${longestFirst.map(inHtml).join("|")})(?![\\w-])`, "g");
}

/** As React and the Markdown renderer write it. */
function inHtml(name: string): string {
  return name
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("&", "&(?:amp|#x26);")
    .replaceAll("'", "(?:'|&#x27;)");
}
