import { businessTime } from "#domain/business-time.ts";
import { isOwnerChannel, type Lead, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { dayAsked, headline, leadFacts, promiseNote } from "../../mail/lead-facts.ts";
import { leadButtons, titleOf } from "../../mail/lead-mail.ts";
import { requestLink } from "../../mail/owner-links.ts";
import { type Block, withoutLinks } from "../../mail/render-mail.ts";
import { formTitle, senderLabel } from "../../mail/shown-fields.ts";
import { notesOf, whatToMind } from "../../mail/what-to-mind.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import type { OwnerContext } from "../owner-context.ts";

type Site = OwnerContext["site"];

/** Nobody reads a longer list in a mail, and Gmail hides what follows 102 KB. */
export const listedAtMost = 10;

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** "Dana Reed: Dog Walking, Wed, Dec 3. Starts tomorrow." What matters most alone, because it is one of a few lines on a phone. */
export function waitingLine(lead: Lead, site: Site, now: Date): { text: string } {
  const withoutArea = { ...leadFacts(lead, site), town: null, zipCode: null };
  const starts = whatToMind(lead, site, now).find(({ kind }) => kind === "start" || kind === "over");
  const note = (starts?.text ?? promiseNote(lead, site, now)).replace(/\.$/, "");
  const who = withoutLinks(headline(withoutArea, dayAsked(lead, site)));
  return { text: `${[who, note].filter(Boolean).join(". ")}.` };
}

/** One of several in a mail, with its buttons. */
export function waitingEntry(lead: Lead, site: Site, now: Date) {
  return {
    title: titleOf(lead, site),
    text: [
      ...notesOf(lead, site, now),
      ...(lead.price?.total ? [lead.price.total] : []),
      `Sent ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`,
      `Reference ${shortReference(lead.id)}`,
    ].join("\n"),
    links: leadButtons(lead, site, now),
  };
}

export function unsentEntry(lead: LeadWithDeliveries, { site, channels }: OwnerContext) {
  const received = `${formTitle(lead.form)}, ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`;
  const reasons = lead.deliveries
    .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
    .map(
      ({ channel, lastError }) =>
        `Didn't go out by ${channelLabel(channel, channels)}: ${lastError ?? "unknown"}`,
    );
  return {
    title: withoutLinks(`${senderLabel(lead)}, ${toOneLine(formatPhone(fieldText(lead.fields.phone)))}`),
    text: [received, ...reasons, `Reference ${shortReference(lead.id)}`].join("\n"),
    links: requestLink("Try again", lead, site),
  };
}
