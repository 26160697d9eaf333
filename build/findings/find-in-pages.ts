import { statSync } from "node:fs";
import { join } from "node:path";
import { descriptionMaxLength, titleMaxLength } from "#domain/pages/content-text.ts";
import { type BuiltPage, metaContent } from "../read-built-pages.ts";
import type { Finding } from "./finding.ts";

export function findInHeads(pages: readonly BuiltPage[]): Finding[] {
  return pages.flatMap((page) => [
    ...headFaults(page, "title", titleMaxLength, pages),
    ...headFaults(page, "description", descriptionMaxLength, pages),
  ]);
}

function headFaults(
  page: BuiltPage,
  field: "title" | "description",
  maxLength: number,
  pages: readonly BuiltPage[],
): Finding[] {
  const finding = (message: string, toDo: string): Finding[] => [
    { place: page.path, field, message, toDo, level: "open" },
  ];
  const text = page[field];
  if (text.trim() === "") return finding("is missing", `Give the page a ${field}.`);
  const twin = pages.find((other) => other.path < page.path && other[field] === text);
  if (twin) return finding(`is the same as that of ${twin.path}`, `Give each page its own ${field}.`);
  if (text.length <= maxLength) return [];
  const message = `has ${text.length} characters: "${text}"`;
  return finding(message, `Shorten it to ${maxLength} characters; search engines cut the rest.`);
}

type Site = { client: string; origin: string };

export function findDeadLinks(pages: readonly BuiltPage[], site: Site): Finding[] {
  const ids = idsByPath(pages);
  const dead = pages.flatMap((page) =>
    [...new Set(addressesOf(page))].flatMap((address) => {
      const fault = linkFault(address, page.path, ids, site);
      return fault ? [{ address, fault, path: page.path }] : [];
    }),
  );
  const toDo = "Fix the link, or add what it leads to.";
  return Object.values(Object.groupBy(dead, ({ address, fault }) => `${address} ${fault}`)).flatMap(
    (alike = []): Finding[] => {
      const { address = "", fault, path } = alike[0] ?? {};
      const others = alike.length > 1 ? ` and ${alike.length - 1} more` : "";
      return [
        { place: "links", field: address, message: `${fault}, on ${path}${others}`, toDo, level: "open" },
      ];
    },
  );
}

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
