import { createHash } from "node:crypto";
import type { PageOrigins } from "../../domain/business/site-facts.ts";
import { stockPhotoOrigin } from "../../domain/pages/image-address.ts";

export type PolicySettings = {
  /** Where pictures come from besides the site; null for nowhere else. */
  imagesUrl: string | null;
  /** "" means the site's own origin. */
  functionsOrigin: string;
  siteOrigin: string;
  /** Only for a site that is reached over https: a local one has nothing to upgrade to. */
  isHttps: boolean;
};

/** For answers that are no page: nothing may be loaded or framed. */
export const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policy of one page. Its inline scripts and styles are allowed by their hashes, because a finished page cannot
 * carry a fresh nonce.
 */
export function contentSecurityPolicy(
  html: string,
  settings: PolicySettings,
  origins: PageOrigins = {},
): string {
  const { imagesUrl, functionsOrigin, siteOrigin, isHttps } = settings;
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...inlineHashes(html, "script", isExecutable)],
    "style-src": ["'self'", ...inlineHashes(html, "style", () => true)],
    "img-src": ["'self'", "data:", stockPhotoOrigin, ...(imagesUrl ? [new URL(imagesUrl).origin] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", functionsOrigin],
    "frame-src": [],
    // A form that is sent to another origin leads back from there, and is shown again there when it was refused.
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

function inlineHashes(html: string, name: string, isCovered: (attributes: string) => boolean): string[] {
  return elementsIn(html, name)
    .filter(({ attributes }) => isCovered(attributes))
    .map(({ text }) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** By index rather than by one expression, which takes quadratic time where an element is never closed. */
function elementsIn(html: string, name: string): { attributes: string; text: string }[] {
  const elements: { attributes: string; text: string }[] = [];
  let start = html.indexOf(`<${name}`);
  while (start >= 0) {
    const open = html.indexOf(">", start);
    const close = html.indexOf(`</${name}>`, open);
    if (open < 0 || close < 0) break;
    elements.push({
      attributes: html.slice(start + name.length + 1, open),
      text: html.slice(open + 1, close),
    });
    start = html.indexOf(`<${name}`, close);
  }
  return elements;
}

/** Data blocks (JSON-LD) never run; "text/boot" holds what the page's script runs later as an inline module. */
function isExecutable(attributes: string): boolean {
  if (/\ssrc=/.test(attributes)) return false;
  const type = /\stype="([^"]*)"/.exec(attributes)?.[1] ?? "";
  return ["", "module", "text/javascript", "text/boot"].includes(type);
}
