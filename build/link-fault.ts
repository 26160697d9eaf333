import { statSync } from "node:fs";
import { join } from "node:path";
import { type BuiltPage, metaContent } from "./read-built-pages.ts";

type Site = { client: string; origin: string };

export function idsByPath(pages: readonly BuiltPage[]): Map<string, Set<string>> {
  return new Map(
    pages.map(({ path, document }) => [path, new Set(document.querySelectorAll("[id]").map(({ id }) => id))]),
  );
}

export function addressesOf({ document }: BuiltPage): string[] {
  const all = document.querySelectorAll("*");
  const single = all.flatMap((element) =>
    ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""),
  );
  const sets = all.flatMap((element) => (element.getAttribute("srcset") ?? "").split(","));
  const candidates = sets.map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
  return [...single, ...candidates, metaContent(document, "og:image") ?? ""].filter(Boolean);
}

/** Null when the address leads somewhere, or to another site. */
export function linkFault(
  address: string,
  from: string,
  ids: ReadonlyMap<string, Set<string>>,
  { client, origin }: Site,
): string | null {
  if (!URL.canParse(address, origin + from) || decoded(address) === null) return "isn't an address";
  const url = new URL(address, origin + from);
  // Other sites are not asked, and the functions are not part of the built site.
  if (url.origin !== origin || url.pathname.startsWith("/functions/")) return null;
  const path = decodeURIComponent(url.pathname);
  const found = ids.get(path);
  if (!found) return isFile(join(client, path)) ? null : "leads nowhere";
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === "" || anchor === "top" || found.has(anchor)
    ? null
    : "points to a spot that isn't on its page";
}

/** Null for "/100%". */
export function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
