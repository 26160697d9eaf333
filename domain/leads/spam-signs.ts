/**
 * A field that people do not see and programs fill in. Its name means nothing to a browser's autofill, so that it
 * stays empty with everybody who has one.
 */
export const honeypotField = "extraDetails";
/** Milliseconds from showing the form to sending it, told by the page's own program. */
export const elapsedField = "elapsedMs";

export const spamSigns = [
  "honeypot",
  "too-fast",
  "links",
  "link-in-name",
  "spam-words",
  "duplicate-text",
] as const;
export type SpamSign = (typeof spamSigns)[number];

/** So many points mark a request. What people do too counts one: it takes two such signs. */
const pointsToHold = 2;
/** Faster than autofill and a click; typing takes ten times as long. */
const tooFastMs = 1500;
/** Links to one site are one: `https://www.` is no two links, and an album has many pages. */
const manyHosts = 3;
/** The same long text from so many other addresses. */
const manyOthers = 3;
/** Shorter ones are written alike by people: "Please call me about dog walking." */
export const comparableTextMinLength = 120;

const linkStart = /https?:\/\/|www\./i;
const linkToHost = /(?:https?:\/\/|www\.)[\p{L}\p{N}._-]+/giu;
/** Words alone would catch the cat Casino and the dog Bitcoin; these mean nothing else. */
const spamWords =
  /\b(?:viagra|cialis|(?:online|free) casino|casino bonus|payday loans?|escort service|(?:buy|earn|invest in|free) bitcoin|crypto(?:currency)? invest(?:ment|ing)|forex (?:signals?|trading)|backlinks?|guest post|seo (?:services?|agency|expert|packages?)|rank(?:ing)? on google|first page of google|domain authority|web ?site traffic)\b/gi;

export type SpamEvidence = {
  /** All that was written, and the name by itself. */
  text: string;
  name: string;
  /** Whether people add links in this form as a rule; then no number of them marks a request by itself. */
  areLinksUsual: boolean;
  honeypot: string;
  /** Null when not told, which counts against nobody: without JavaScript nobody tells it. */
  elapsedMs: number | null;
  /** How many other e-mail addresses have sent the same long text lately. */
  othersWithSameText: number;
};

/** Why a request looks like spam; nothing when it does not look so enough. */
export function findSpamSigns(evidence: SpamEvidence): SpamSign[] {
  const points: Record<SpamSign, number> = {
    honeypot: evidence.honeypot === "" ? 0 : 2,
    "too-fast": isTooFast(evidence.elapsedMs) ? 1 : 0,
    links: pointsForLinks(evidence),
    "link-in-name": linkStart.test(evidence.name) ? 2 : 0,
    "spam-words": new Set(evidence.text.toLowerCase().match(spamWords)).size,
    "duplicate-text": evidence.othersWithSameText >= manyOthers ? 2 : 0,
  };
  const total = Object.values(points).reduce((sum, each) => sum + each, 0);
  if (total < pointsToHold) return [];
  return (Object.keys(points) as SpamSign[]).filter((sign) => points[sign] > 0);
}

function isTooFast(elapsedMs: number | null): boolean {
  return elapsedMs !== null && elapsedMs >= 0 && elapsedMs < tooFastMs;
}

function pointsForLinks({ text, areLinksUsual }: SpamEvidence): number {
  const hosts = new Set((text.match(linkToHost) ?? []).map(hostOf)).size;
  if (hosts >= manyHosts && !areLinksUsual) return 2;
  return hosts > 0 ? 1 : 0;
}

/** The same for every way to write it: `https://www.A.example`, `www.a.example`, `http://a.example.` */
function hostOf(link: string): string {
  const labels = link
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(".")
    .filter((label) => label !== "");
  return (labels[0] === "www" ? labels.slice(1) : labels).join(".");
}
