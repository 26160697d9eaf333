import type { Content } from "./read-content.server.ts";

/** Other origins that a page may load from: page path -> CSP directive -> origins. */
export type PageOrigins = Record<string, Record<string, string[]>>;

export function pageOrigins({ business }: Pick<Content, "business">): PageOrigins {
  const consultation = consultationOrigins(business.crm.consultation);
  return {
    "/": mapOrigins(business.mapUrl),
    "/castle-rock-dog-walking": consultation,
    "/pet-sitting-services": consultation,
    "/thank-you": conversionOrigins(business.conversions),
  };
}

function consultationOrigins(form: Content["business"]["crm"]["consultation"]): Record<string, string[]> {
  if (!form) return {};
  return directives({ "frame-src": [form.frameUrl], "script-src": [form.scriptUrl] });
}

/** The map is asked for once before it is framed: a frame does not tell whether it could be loaded. */
function mapOrigins(mapUrl: string | undefined): Record<string, string[]> {
  return directives({ "frame-src": [mapUrl], "connect-src": [mapUrl] });
}

/** A conversion's script also counts by picture, by beacon and in a frame, where it came from and where content says. */
function conversionOrigins({ ad, pixel }: Content["business"]["conversions"]): Record<string, string[]> {
  const called = [ad, pixel].flatMap((tag) => (tag ? [tag.scriptUrl, ...tag.origins] : []));
  return directives({
    "script-src": called,
    "img-src": called,
    "connect-src": called,
    "frame-src": called,
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
