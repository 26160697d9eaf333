import { createHmac, timingSafeEqual } from "node:crypto";
import type { Retention } from "#domain/business/policies.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import { dayMs } from "#domain/durations.ts";
import { type Channel, emailChannel, emailPosition, isReadByPeople } from "#domain/leads/lead.ts";
import { bareAddress, type MailLink } from "./render-mail.ts";

/** A request's page, or What waits. A GET never changes anything there, because mail scanners follow links. */
type OwnerLinkKind = "request" | "waits";

export type OwnerLinks = ReturnType<typeof createOwnerLinks>;
/** Links of one owner, which work only while the owner's address is in LEADS_TO. */
export type ReaderLinks = NonNullable<ReturnType<OwnerLinks["linksOf"]>>;

type LinkSite = { ownerLinks: Pick<OwnerLinks, "linksOf"> };
type ReaderSite = { links?: ReaderLinks | null };

/** Returns the site with the links of the owner who reads the channel. */
export function siteFor<Site extends LinkSite>(
  site: Site,
  channel: Channel,
): Site & { links: ReaderLinks | null } {
  return { ...site, links: site.ownerLinks.linksOf(channel) };
}

/** Returns a link with this text to the request's page; none for a reader without links. */
export function requestLink(text: string, { id }: { id: string }, { links }: ReaderSite): MailLink[] {
  return links ? [{ text, href: links.toRequest(id) }] : [];
}

/** Returns a link to the page that asks what to delete. */
export function forgetLink({ id }: { id: string }, { links }: ReaderSite): MailLink[] {
  const href = links?.toRequest(id, { mayDelete: true });
  return href ? [{ text: "See what would be deleted", href }] : [];
}

/** Must never be in a mail that an owner may quote to a visitor: the page shows all requests. */
export function waitingLink({ links }: ReaderSite): MailLink[] {
  return links ? [{ text: "See what waits", href: links.toWaiting() }] : [];
}

export const ownerPath = "/owner";

const algorithm = "sha256";
const signatureBytes = 32;

/** Anyone who has a link can use it until it expires; the signed token contains no data of the visitor. */
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
}) {
  const mailboxOf = (channel: Channel) => leadsTo[emailPosition(channel)] ?? channel;
  function channelOf(address: string): Channel | null {
    if (!address.includes("@")) return address as Channel;
    const position = leadsTo.findIndex(
      (mailbox) => bareAddress(mailbox).toLowerCase() === address.toLowerCase(),
    );
    return position < 0 ? null : emailChannel(position);
  }
  const sign = (content: Buffer) => createHmac(algorithm, secret).update(content).digest();
  function readSigned(token: string): string | null {
    const bytes = Buffer.from(token, "base64url");
    const signature = bytes.subarray(0, signatureBytes);
    const content = bytes.subarray(signatureBytes);
    // Node accepts several spellings of the same base64.
    if (bytes.toString("base64url") !== token || signature.length < signatureBytes) return null;
    return timingSafeEqual(signature, sign(content)) ? content.toString() : null;
  }
  return {
    validDays,
    /** Returns null for a channel that no owner reads, such as a webhook. */
    linksOf(channel: Channel, expiresAt = new Date(clock().getTime() + validDays * dayMs)) {
      if (!isReadByPeople(channel)) return null;
      function linkTo(kind: OwnerLinkKind, more: Record<string, string>): string {
        const until = String(expiresAt.getTime());
        const fields = { kind, until, for: bareAddress(mailboxOf(channel)), ...more };
        const content = Buffer.from(String(new URLSearchParams(fields)));
        const token = Buffer.concat([sign(content), content]).toString("base64url");
        return `${origin}${ownerPath}/${token}`;
      }
      return {
        /** `mayDelete` lets the page delete. Only for mails, whose readers are known to have an address of LEADS_TO. */
        toRequest: (request: string, { mayDelete = false } = {}) =>
          linkTo("request", { request, ...(mayDelete && { mayDelete: "yes" }) }),
        toWaiting: () => linkTo("waits", {}),
      };
    },
    verify(token: string) {
      const content = readSigned(token);
      if (content === null) return null;
      const fields = new URLSearchParams(content);
      const kind = (["request", "waits"] as const).find((each) => each === fields.get("kind"));
      const channel = channelOf(fields.get("for") ?? "");
      const expiresAt = new Date(Number(fields.get("until")));
      if (!kind || !channel || !(expiresAt > clock())) return null;
      return {
        kind,
        /** The channel of the owner whose link it is. */
        channel,
        /** "" for a link to What waits. */
        leadId: fields.get("request") ?? "",
        expiresAt,
        /** Set when the link is from the mail that asks whether to delete. */
        ...(fields.has("mayDelete") && { mayDelete: true }),
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
