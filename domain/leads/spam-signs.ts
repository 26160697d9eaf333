/** Hidden from people but filled in by bots; browsers' autofill does not know the name. */
export const honeypotField = "extraDetails";

export const spamSigns = ["honeypot", "links", "link-in-name", "spam-words"] as const;
export type SpamSign = (typeof spamSigns)[number];

/** A sign that people give too counts one point, so it takes two of them. */
const suspicionThreshold = 2;
/** Links to one host count once, because an album has many pages. */
const manyHosts = 3;

const linkStart = /https?:\/\/|www\./i;
const linkToHost = /(?:https?:\/\/|www\.)[\p{L}\p{N}._-]+/giu;
/** Single words would match the cat Casino and the dog Bitcoin. */
const spamWords =
  /\b(?:viagra|cialis|(?:online|free) casino|casino bonus|payday loans?|escort service|(?:buy|earn|invest in|free) bitcoin|crypto(?:currency)? invest(?:ment|ing)|forex (?:signals?|trading)|backlinks?|guest post|seo (?:services?|agency|expert|packages?)|rank(?:ing)? on google|first page of google|domain authority|web ?site traffic)\b/gi;

export type SpamEvidence = {
  text: string;
  name: string;
  /** Where people usually add links, links alone never make a request suspicious. */
  areLinksUsual: boolean;
  honeypot: string;
};

/** Empty unless the signs together reach the threshold. */
export function findSpamSigns(evidence: SpamEvidence): SpamSign[] {
  const points: Record<SpamSign, number> = {
    honeypot: evidence.honeypot === "" ? 0 : 2,
    links: pointsForLinks(evidence),
    "link-in-name": linkStart.test(evidence.name) ? 2 : 0,
    "spam-words": new Set(evidence.text.toLowerCase().match(spamWords)).size,
  };
  const total = Object.values(points).reduce((sum, each) => sum + each, 0);
  if (total < suspicionThreshold) return [];
  return (Object.keys(points) as SpamSign[]).filter((sign) => points[sign] > 0);
}

function pointsForLinks({ text, areLinksUsual }: SpamEvidence): number {
  const hosts = new Set((text.match(linkToHost) ?? []).map(hostOf)).size;
  if (hosts >= manyHosts && !areLinksUsual) return 2;
  return hosts > 0 ? 1 : 0;
}

/** `https://www.A.example`, `www.a.example` and `http://a.example.` are the same host. */
function hostOf(link: string): string {
  return link.toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|\.+$/g, "");
}
