import { createHash } from "node:crypto";
import type { PageOrigins } from "../../domain/business/site-facts.ts";
import { stockPhotoOrigin } from "../../domain/pages/image-address.ts";

export type PolicySettings = {
  imagesUrl: string | null;
  /** "" is the site's own origin. */
  functionsOrigin: string;
  siteOrigin: string;
  /** A local site on http has nothing to upgrade to. */
  isHttps: boolean;
};

export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Inline styles are allowed by their hashes, because a static page cannot carry a fresh nonce. */
export function contentSecurityPolicy(
  html: string,
  settings: PolicySettings,
  origins: PageOrigins = {},
): string {
  const { imagesUrl, functionsOrigin, siteOrigin, isHttps } = settings;
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", ...styleHashes(html)],
    "img-src": ["'self'", "data:", stockPhotoOrigin, ...(imagesUrl ? [new URL(imagesUrl).origin] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", functionsOrigin],
    "frame-src": [],
    // A form sent to another origin is redirected back, or shown there again when it was rejected.
    "form-action": ["'self'", ...(functionsOrigin ? [functionsOrigin, siteOrigin] : [])],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
  };
  for (const [directive, sources] of Object.entries(origins)) directives[directive]?.push(...sources);
  const policy = Object.entries(directives).map(([directive, sources]) => {
    const allowed = [...new Set(sources)].filter(Boolean);
    return `${directive} ${allowed.length > 0 ? allowed.join(" ") : "'none'"}`;
  });
  if (isHttps) policy.push("upgrade-insecure-requests");
  return policy.join("; ");
}

/** By index, because a regular expression takes quadratic time on an unclosed element. */
function styleHashes(html: string): string[] {
  const hashes: string[] = [];
  let start = html.indexOf("<style");
  while (start >= 0) {
    const open = html.indexOf(">", start);
    const close = html.indexOf("</style>", open);
    if (open < 0 || close < 0) break;
    const text = html.slice(open + 1, close);
    hashes.push(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    start = html.indexOf("<style", close);
  }
  return hashes;
}
