import { cleanLine, unreadFactor } from "../requests/clean-text.ts";
import { campaignNames, clickIdNames, type LeadSource, sourceMaxLength } from "./tell-lead-source.ts";

/**
 * Takes of what a page tells about a visitor's way here only what is known, cleaned and cut to size. Null when that
 * is nothing. Click ids need `adTagsAllowed: true` beside them.
 */
export function readLeadSource(told: unknown, { isOptedOut }: { isOptedOut: boolean }): LeadSource | null {
  if (typeof told !== "object" || told === null) return null;
  const given = told as Record<string, unknown>;
  const isIdentifiable = given.adTagsAllowed === true && !isOptedOut;
  const names = isIdentifiable ? [...campaignNames, ...clickIdNames] : campaignNames;
  const values = {
    ...Object.fromEntries(
      names.map((name) => [name, cleanLine(textOf(given[name])).slice(0, sourceMaxLength)]),
    ),
    referrer: pageOf(textOf(given.referrer)),
    landingPage: pathOf(textOf(given.landingPage)),
  };
  const source = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  return Object.keys(source).length > 0 ? source : null;
}

/** A query may hold anything, even what the visitor typed elsewhere. */
function pageOf(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return "";
  return (url.origin + url.pathname).slice(0, sourceMaxLength);
}

function pathOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  return /^\/[\w/.%-]*$/.test(path) ? path.slice(0, sourceMaxLength) : "";
}

/** "" for what is too long to be read. */
function textOf(value: unknown): string {
  return typeof value === "string" && value.length <= unreadFactor * sourceMaxLength ? value : "";
}
