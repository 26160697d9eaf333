import { hash } from "node:crypto";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import {
  contentSecurityPolicy,
  immutableForAYear,
  securityHeaders,
  speculationRulesPath,
  speculationRulesType,
} from "#domain/pages/page-headers.ts";

const sha256 = (text: string) => hash("sha256", text, "base64");

/** For Netlify and Cloudflare Pages. No header is in two rules, because one of them would join the values. */
export function headersFile(pages: readonly string[], site: SiteFacts): string {
  const isHttps = site.siteOrigin.startsWith("https:");
  const { "cross-origin-resource-policy": _, ...common } = securityHeaders({ isHttps });
  const origins: Record<string, string[]> = {};
  for (const page of Object.values(site.pageOrigins))
    for (const [directive, allowed] of Object.entries(page))
      origins[directive] = [...(origins[directive] ?? []), ...allowed];
  const policy = { ...site, imagesUrl: site.business.imagesUrl ?? null, isHttps };
  return rules({
    "/*": {
      ...common,
      "content-security-policy": contentSecurityPolicy(pages.join(""), policy, sha256, origins),
      "speculation-rules": `"${speculationRulesPath}"`,
    },
    "/assets/*": { "cache-control": immutableForAYear },
    [speculationRulesPath]: { "content-type": speculationRulesType },
  });
}

function rules(headersOf: Record<string, Record<string, string>>): string {
  return Object.entries(headersOf)
    .map(([path, headers]) => `${path}\n${lines(headers)}`)
    .join("");
}

function lines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join("");
}

export function redirectsFile(functionsOrigin: string): string {
  if (functionsOrigin === "") return "";
  return `/functions/* ${functionsOrigin}/functions/:splat 307\n/owner/* ${functionsOrigin}/owner/:splat 307\n`;
}
