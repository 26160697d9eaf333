import type { PageOrigins } from "../../domain/site-facts.ts";
import type { Content } from "./read-content.server.ts";

/** Other origins that a page may load from, by page path. */
export function pageOrigins({ business }: Pick<Content, "business">): Record<string, PageOrigins> {
  const consultation = consultationOrigins(business.crm.consultation);
  return {
    "/": mapOrigins(business.mapUrl),
    "/castle-rock-dog-walking": consultation,
    "/pet-sitting-services": consultation,
    "/thank-you": conversionOrigins(business.conversions),
  };
}

function consultationOrigins(form: Content["business"]["crm"]["consultation"]): PageOrigins {
  if (!form) return {};
  return directives({ "frame-src": [form.frameUrl], "script-src": [form.scriptUrl] });
}

/** The map is asked for once before it is framed: a frame does not tell whether it could be loaded. */
function mapOrigins(mapUrl: string | undefined): PageOrigins {
  return directives({ "frame-src": [mapUrl], "connect-src": [mapUrl] });
}

/** A conversion's script also counts by picture, by beacon and in a frame, all on the origin it came from. */
function conversionOrigins({ ad, pixel }: Content["business"]["conversions"]): PageOrigins {
  const scripts = [ad?.scriptUrl, pixel?.scriptUrl];
  return directives({
    "script-src": scripts,
    "img-src": scripts,
    "connect-src": scripts,
    "frame-src": scripts,
  });
}

function directives(urls: Record<string, (string | undefined)[]>): PageOrigins {
  const origins: PageOrigins = {};
  for (const [directive, addresses] of Object.entries(urls)) {
    const known = addresses.filter((address) => address !== undefined);
    if (known.length > 0) origins[directive] = [...new Set(known.map((address) => new URL(address).origin))];
  }
  return origins;
}
