import type { EmbeddedForm } from "../../domain/business.ts";
import type { Content } from "./read-content.server.ts";

/** Other origins that a page may load from: page path -> CSP directive -> origins. */
export type PageOrigins = Record<string, Record<string, string[]>>;

export function pageOrigins({ business }: Pick<Content, "business">): PageOrigins {
  const consultation = frameOrigins(business.crm.consultation);
  return {
    "/": mapOrigins(business.mapUrl),
    "/castle-rock-dog-walking": consultation,
    "/pet-sitting-services": consultation,
    "/contact": frameOrigins(business.crm.contact),
    "/jobs": frameOrigins(business.crm.jobs),
    "/thank-you": conversionOrigins(business.conversions),
  };
}

/** What is framed is asked for once before: a frame does not tell whether it could be loaded. */
function frameOrigins(form: EmbeddedForm | undefined): Record<string, string[]> {
  const frames = [form?.frameUrl];
  return directives({ "frame-src": frames, "connect-src": frames, "script-src": [form?.scriptUrl] });
}

function mapOrigins(mapUrl: string | undefined): Record<string, string[]> {
  return directives({ "frame-src": [mapUrl], "connect-src": [mapUrl] });
}

/** A conversion's script also counts by picture, by beacon and in a frame, all on the origin it came from. */
function conversionOrigins({ ad, pixel }: Content["business"]["conversions"]): Record<string, string[]> {
  const scripts = [ad?.scriptUrl, pixel?.scriptUrl];
  return directives({
    "script-src": scripts,
    "img-src": scripts,
    "connect-src": scripts,
    "frame-src": scripts,
  });
}

function directives(urls: Record<string, (string | undefined)[]>): Record<string, string[]> {
  const origins: Record<string, string[]> = {};
  for (const [directive, addresses] of Object.entries(urls)) {
    const known = addresses.filter((address) => address !== undefined);
    if (known.length > 0) origins[directive] = [...new Set(known.map((address) => new URL(address).origin))];
  }
  return origins;
}
