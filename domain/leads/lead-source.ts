import { cleanLine, overlongFactor, replaceLoneSurrogates } from "../requests/clean-text.ts";

/** The page's report is untrusted: unknown keys are dropped and values cleaned and cut. */
export function readLeadSource(report: unknown): LeadSource | null {
  if (typeof report !== "object" || report === null) return null;
  const given = report as Record<string, unknown>;
  const values = {
    ...Object.fromEntries(
      campaignNames.map((name) => [
        name,
        replaceLoneSurrogates(cleanLine(shortText(given[name])).slice(0, sourceMaxLength)),
      ]),
    ),
    referrer: withoutQuery(shortText(given.referrer)),
    landingPage: validPath(shortText(given.landingPage)),
  };
  const source = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  return Object.keys(source).length > 0 ? source : null;
}

/** The query is dropped, because it may hold anything a visitor typed. */
function withoutQuery(address: string): string {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return "";
  return (url.origin + url.pathname).slice(0, sourceMaxLength);
}

function validPath(address: string): string {
  const path = address.split(/[?#]/)[0] ?? "";
  return /^\/[\w/.%-]*$/.test(path) ? path.slice(0, sourceMaxLength) : "";
}

function shortText(value: unknown): string {
  return typeof value === "string" && value.length <= overlongFactor * sourceMaxLength ? value : "";
}

export const campaignNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
const sourceMaxLength = 200;

/** `referrer` and `landingPage` are stored without their queries. */
export type LeadSource = Partial<Record<(typeof campaignNames)[number] | "referrer" | "landingPage", string>>;

/** Leaves out a referrer that is this site. */
export function reportLeadSource(address: URL, referrer: string): LeadSource {
  const report: LeadSource = { landingPage: address.pathname.slice(0, sourceMaxLength) };
  for (const name of campaignNames) {
    const value = address.searchParams.get(name);
    if (value) report[name] = value.slice(0, sourceMaxLength);
  }
  if (referrer && !referrer.startsWith(`${address.origin}/`))
    report.referrer = referrer.replace(/[?#].*/, "").slice(0, sourceMaxLength);
  return report;
}

export const leadSourceKey = "lead-source";
