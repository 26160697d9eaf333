import { statSync } from "node:fs";
import { join } from "node:path";
import { attribute, type BuiltPage, metaContent, startTags } from "../built-site/read-built-page.ts";
import type { Finding } from "./finding.ts";

type Site = { client: string; origin: string };

/** Links, pictures and scripts of the site's own that lead to nothing, and anchors that are not on their page. */
export function findDeadLinks(pages: readonly BuiltPage[], site: Site): Finding[] {
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]));
  const dead = pages.flatMap(({ path, html }) =>
    [...new Set(addressesOf(html))].flatMap((address) => {
      const fault = faultOf(address, path, ids, site);
      return fault ? [{ address, fault, path }] : [];
    }),
  );
  const toDo = "Correct the link, or add what it leads to.";
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

function addressesOf(html: string): string[] {
  const tags = startTags(html, "a|area|img|source|link|form|iframe|use|button|input");
  const single = tags.flatMap((tag) =>
    ["href", "src", "action", "formaction"].map((name) => attribute(tag, name) ?? ""),
  );
  const sets = tags.flatMap((tag) => (attribute(tag, "srcset") ?? "").split(","));
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src ?? "");
  const candidates = sets.map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
  const shared = metaContent(html, "og:image") ?? "";
  return [...single, ...candidates, ...scripts, shared].filter(Boolean);
}

function faultOf(
  address: string,
  from: string,
  ids: ReadonlyMap<string, Set<string>>,
  { client, origin }: Site,
): string | null {
  if (!URL.canParse(address, origin + from)) return "is no address";
  const url = new URL(address, origin + from);
  // Other sites are not asked, and the functions are not part of the built site.
  if (url.origin !== origin || url.pathname.startsWith("/functions/")) return null;
  const path = decodeURIComponent(url.pathname);
  const found = ids.get(path);
  if (!found) return isFile(join(client, path)) ? null : "leads nowhere";
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === "" || anchor === "top" || found.has(anchor) ? null : "has no such place on its page";
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function idsOf(html: string): Set<string> {
  return new Set(startTags(html, "[a-z][\\w-]*").map((tag) => attribute(tag, "id") ?? ""));
}
