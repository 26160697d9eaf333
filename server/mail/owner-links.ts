import { createHmac, timingSafeEqual } from "node:crypto";
import type { Retention } from "#domain/business/policies.ts";
import type { SiteFacts } from "#domain/business/site-facts.ts";
import type { Clock } from "#domain/clock.ts";
import { dayMs } from "#domain/durations.ts";
import { type Channel, emailChannel, emailPosition, isReadByPeople } from "#domain/leads/lead.ts";
import { bareAddress, type MailLink } from "./render-mail.ts";

/** A request's page, and the list of all that waits. A GET never changes anything there, because mail scanners follow links. */
type OwnerLinkKind = "request" | "waits";

export type OwnerLinks = ReturnType<typeof createOwnerLinks>;
/** Links of one owner, which work only while this address is in LEADS_TO. */
export type ReaderLinks = NonNullable<ReturnType<OwnerLinks["linksOf"]>>;

type LinkSite = { ownerLinks: Pick<OwnerLinks, "linksOf"> };
type ReaderSite = { links?: ReaderLinks | null };

/** The site as the messages of one channel need it. */
export function siteFor<Site extends LinkSite>(
  site: Site,
  channel: Channel,
): Site & { links: ReaderLinks | null } {
  return { ...site, links: site.ownerLinks.linksOf(channel) };
}

/** To a request's page, whatever it is called. */
export function requestLink(text: string, { id }: { id: string }, { links }: ReaderSite): MailLink[] {
  return links ? [{ text, href: links.toRequest(id) }] : [];
}

/** Its page asks what to delete. */
export function forgetLink({ id }: { id: string }, { links }: ReaderSite): MailLink[] {
  const href = links?.toRequest(id, { mayDelete: true });
  return href ? [{ text: "See what would be deleted", href }] : [];
}

/** Never in a mail that an owner may quote to a visitor: it shows all requests. */
export function waitingLink({ links }: ReaderSite): MailLink[] {
  return links ? [{ text: "See what waits", href: links.toWaiting() }] : [];
}

export const ownerPath = "/owner";

const algorithm = "sha256";
const signatureBytes = 32;

/** Whoever has a link can use it until it expires; the signed token contains nothing of the visitor. */
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
    /** Null where no owner reads the channel: a webhook gets no link of theirs. */
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
        /** `mayDelete`: its page asks whether to delete. For a mail alone, which proves an address of LEADS_TO. */
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
        /** Whose owner it was made for. */
        channel,
        /** "" for `waits`. */
        leadId: fields.get("request") ?? "",
        expiresAt,
        /** From the mail that asks whether to delete. */
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
