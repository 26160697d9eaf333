import type { PageOrigins } from "../business/site-facts.ts";
import { stockPhotoOrigin } from "./photos.ts";

export type PolicySettings = {
  imagesUrl: string | null;
  /** "" is the site's own origin. */
  functionsOrigin: string;
  siteOrigin: string;
  /** A local site on http has nothing to upgrade to. */
  isHttps: boolean;
};

export const immutableForAYear = "public, max-age=31536000, immutable";

/** Returns base64. Passed in, because domain/ runs in browsers too. */
type Sha256 = (text: string) => string;

/** The headers of every response. What each is for: https://developer.mozilla.org/observatory */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    // Not "no-referrer": forms posted without JavaScript would send `Origin: null`.
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    // Only names that browsers know: others print console warnings.
    "permissions-policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
    ...(isHttps && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}

export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/** Inline styles are allowed by their hashes, because a static page cannot contain a fresh nonce. */
export function contentSecurityPolicy(
  html: string,
  settings: PolicySettings,
  sha256: Sha256,
  origins: PageOrigins = {},
): string {
  const { imagesUrl, functionsOrigin, siteOrigin, isHttps } = settings;
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'", ...styleHashes(html, sha256)],
    "img-src": ["'self'", "data:", stockPhotoOrigin, ...(imagesUrl ? [new URL(imagesUrl).origin] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", functionsOrigin],
    "frame-src": [],
    // A form sent to another origin is redirected back, or shown there again when it was rejected.
    "form-action": ["'self'", ...(functionsOrigin ? [functionsOrigin, siteOrigin] : [])],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
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
function styleHashes(html: string, sha256: Sha256): string[] {
  const hashes: string[] = [];
  let start = html.indexOf("<style");
  while (start >= 0) {
    const open = html.indexOf(">", start);
    const close = html.indexOf("</style>", open);
    if (open < 0 || close < 0) break;
    const text = html.slice(open + 1, close);
    hashes.push(`'sha256-${sha256(text)}'`);
    start = html.indexOf("<style", close);
  }
  return hashes;
}

/** https://html.spec.whatwg.org/#speculative-loading */
export const shareImagePath = "/og.png";
export const speculationRulesPath = "/speculation-rules.json";
export const speculationRulesType = "application/speculationrules+json";

/** URLs that are no pages, or pages with side effects. */
const notPrerendered = ["/thank-you*", "/functions/*", "/owner/*", "/*.*"];

export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: notPrerendered } }] },
      eagerness: "moderate",
    },
  ],
});
