import { cleanLine, replaceLoneSurrogates, unreadFactor } from "../requests/clean-text.ts";

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
      names.map((name) => [
        name,
        replaceLoneSurrogates(cleanLine(textOf(given[name])).slice(0, sourceMaxLength)),
      ]),
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

export const campaignNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
/** They follow a person from an advertisement, so they are kept only where ad tags may run. */
export const clickIdNames = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid"] as const;
export const sourceMaxLength = 200;

/** Where a visitor first came from. `referrer` and `landingPage` are without their queries. */
export type LeadSource = Partial<
  Record<(typeof campaignNames)[number] | (typeof clickIdNames)[number] | "referrer" | "landingPage", string>
>;

/** What a page tells of it. Click ids stand only beside `adTagsAllowed`. */
export type ToldLeadSource = LeadSource & { adTagsAllowed?: true };

/** What the first page of a visit can tell. @param referrer as the browser gives it; one of this site is no source */
export function tellLeadSource(
  address: URL,
  referrer: string,
  { areAdTagsAllowed }: { areAdTagsAllowed: boolean },
): ToldLeadSource {
  const told: ToldLeadSource = { landingPage: address.pathname.slice(0, sourceMaxLength) };
  for (const name of areAdTagsAllowed ? [...campaignNames, ...clickIdNames] : campaignNames) {
    const value = address.searchParams.get(name);
    if (value) told[name] = value.slice(0, sourceMaxLength);
  }
  if (referrer && !referrer.startsWith(`${address.origin}/`))
    told.referrer = referrer.replace(/[?#].*/, "").slice(0, sourceMaxLength);
  if (areAdTagsAllowed) told.adTagsAllowed = true;
  return told;
}

/** The same, once ad tags may no longer run. */
export function withoutClickIds({ adTagsAllowed: _, ...told }: ToldLeadSource): ToldLeadSource {
  for (const name of clickIdNames) delete told[name];
  return told;
}
