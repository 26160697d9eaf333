import { createHmac, timingSafeEqual } from "node:crypto";
import type { Retention } from "#domain/business/policies.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import { dayMs } from "#domain/durations.ts";
import { type Channel, emailChannel, emailPosition } from "#domain/leads/lead.ts";
import { bareAddress, type MailLink } from "./render-mail.ts";

export const leadActions = ["answered", "not-spam", "spam", "retry", "more", "forget"] as const;
export type LeadAction = (typeof leadActions)[number];
const ownerActions = [...leadActions, "retry-all", "take-back", "waits"] as const;
type OwnerAction = (typeof ownerActions)[number];

export const actionLabels: Record<OwnerAction, string> = {
  answered: "I've answered",
  "not-spam": "It's a real request",
  spam: "It's spam",
  retry: "Try again",
  "retry-all": "Try all again",
  more: "More",
  forget: "See what would be deleted",
  "take-back": "Take this change back",
  waits: "See what waits",
};

/**
 * `leadId`: "" for `retry-all`, for `take-back` the name of a build, for `waits` the channel whose owner it was mailed to.
 * `owner`: whose link it is, where it names one. Only `waits` is also found when it has expired, to mail a new one.
 */
type OwnerLink = {
  action: OwnerAction;
  leadId: string;
  /** The request with the list that its link stands on, for links that follow it. */
  onList?: string;
  expiresAt: Date;
  owner?: string;
  isExpired?: true;
};

export type OwnerLinks = {
  validDays: number;
  linkTo(action: LeadAction, leadId: string, expiresAt?: Date, owner?: string): string;
  linkTo(action: "retry-all"): string;
  linkTo(action: "take-back", build: string): string;
  /** It works only as long as the list that it is on, and while the list's address is in LEADS_TO. */
  linkFromList(channel: Channel, expiresAt: Date): OwnerLinks["linkTo"];
  /** To all that waits. It works only while its address is in LEADS_TO. */
  linkToWaiting(channel: Channel, expiresAt?: Date, owner?: string): string;
  /** As it is in LEADS_TO, which may name its owner. */
  mailboxOf(channel: Channel): string;
  verify(token: string): OwnerLink | null;
};

/** A GET never changes anything, because mail scanners follow links; it opens a confirmation page. */
export function actionLink(
  action: LeadAction,
  { id }: { id: string },
  { linkTo }: Pick<OwnerLinks, "linkTo">,
): MailLink {
  return { text: actionLabels[action], href: linkTo(action, id) };
}

/** Never in a mail that an owner may quote to a visitor: it shows all requests. */
export function waitingLink(
  channel: Channel,
  { ownerLinks }: { ownerLinks: Pick<OwnerLinks, "linkToWaiting"> },
): MailLink {
  return { text: actionLabels.waits, href: ownerLinks.linkToWaiting(channel) };
}

export type LinkSite = {
  business: { owners: readonly { name: string }[] };
  ownerLinks: Pick<OwnerLinks, "linkTo">;
};

/** Several owners have a link each that says who has answered, so that the others can read it. */
export function leadLinks(
  actions: readonly LeadAction[],
  { id }: { id: string },
  { business: { owners }, ownerLinks }: LinkSite,
  expiresAt?: Date,
): MailLink[] {
  const names = shortNames(owners);
  return actions.flatMap((action) =>
    action === "answered" && names.length > 1
      ? names.map((name) => ({
          text: `${name} answered`,
          href: ownerLinks.linkTo(action, id, expiresAt, name),
        }))
      : { text: actionLabels[action], href: ownerLinks.linkTo(action, id, expiresAt) },
  );
}

/** The first names, or the whole ones where two begin alike. */
export function shortNames(owners: readonly { name: string }[]): string[] {
  const names = owners.map(({ name }) => name);
  const first = names.map((name) => name.split(" ")[0] ?? name);
  return new Set(first).size < first.length ? names : first;
}

export const ownerPath = "/owner";

const algorithm = "sha256";
/** Between a request and the owner on whose list its link stands: in no request's id, and in no address without quotes. */
const listMark = ",";
const signatureBytes = 32;

/** Whoever has a link can do its one action until it expires; the signed token contains nothing of the visitor. */
export function createOwnerLinks({
  secret,
  origin,
  clock,
  retention: { heldDays: validDays },
  leadsTo = [],
}: {
  secret: string;
  origin: string;
  clock: Clock;
  retention: Pick<Retention, "heldDays">;
  leadsTo?: readonly string[];
}): OwnerLinks {
  const mailboxOf = (channel: Channel) => leadsTo[emailPosition(channel)] ?? channel;
  const channelOf = (address: string) => {
    if (!address.includes("@")) return address;
    const position = leadsTo.findIndex((mailbox) => bareAddress(mailbox) === address);
    return position < 0 ? null : emailChannel(position);
  };
  const sign = (content: Buffer) => createHmac(algorithm, secret).update(content).digest();
  function linkTo(
    action: OwnerAction,
    leadId = "",
    expiresAt: Date = new Date(clock().getTime() + validDays * dayMs),
    owner?: string,
  ): string {
    const parts = [action, expiresAt.getTime(), leadId, ...(owner ? [owner] : [])];
    const content = Buffer.from(parts.join(" "));
    const token = Buffer.concat([sign(content), content]).toString("base64url");
    return `${origin}${ownerPath}/${token}`;
  }
  function readSigned(token: string): Buffer | null {
    const bytes = Buffer.from(token, "base64url");
    const signature = bytes.subarray(0, signatureBytes);
    const content = bytes.subarray(signatureBytes);
    // Node accepts several spellings of the same base64.
    if (bytes.toString("base64url") !== token || signature.length < signatureBytes) return null;
    return timingSafeEqual(signature, sign(content)) ? content : null;
  }
  return {
    validDays,
    linkTo,
    mailboxOf,
    linkFromList:
      (channel, expiresAt) =>
      (action: OwnerAction, about = "", _?: Date, owner?: string) =>
        linkTo(action, `${about}${listMark}${bareAddress(mailboxOf(channel))}`, expiresAt, owner),
    linkToWaiting: (channel, expiresAt, owner) =>
      linkTo("waits", bareAddress(mailboxOf(channel)), expiresAt, owner),
    verify(token) {
      const content = readSigned(token);
      if (!content) return null;
      const [action, expiresAtMs, about = "", ...names] = content.toString().split(" ");
      const known = ownerActions.find((each) => each === action);
      const expiresAt = new Date(Number(expiresAtMs));
      const isExpired = !(expiresAt > clock());
      const [id = "", list] = about.split(listMark);
      const leadId = known === "waits" ? channelOf(about) : id;
      const isOwnersNow = list === undefined || channelOf(list) !== null;
      if (!known || leadId === null || !isOwnersNow || (isExpired && known !== "waits")) return null;
      const owner = names.length > 0 && { owner: names.join(" ") };
      return {
        action: known,
        leadId,
        expiresAt,
        ...owner,
        ...(list && { onList: about }),
        ...(isExpired && { isExpired }),
      };
    },
  };
}

/** An unreleased site may have an invented origin in its content. */
export function ownerLinkOrigin(
  { siteOrigin }: { siteOrigin: string | null },
  site: Pick<SiteFacts, "functionsOrigin" | "siteOrigin" | "isRelease">,
  address: string,
): string {
  return site.functionsOrigin || (siteOrigin ?? (site.isRelease ? site.siteOrigin : address));
}
