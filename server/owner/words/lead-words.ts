import { replyTimeText } from "#domain/business/reply-time.ts";
import { businessTime } from "#domain/business-time.ts";
import { isOwnerChannel, type Lead, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { careNotes, dayAsked, headline, lateAnswerTo, leadFacts, replyBy } from "../../mail/lead-facts.ts";
import { leadButtons } from "../../mail/lead-mail.ts";
import { requestLink } from "../../mail/owner-links.ts";
import { type Block, withoutLinks } from "../../mail/render-mail.ts";
import { leadPrice, totalLine } from "../../mail/request-price.ts";
import { formTitle, senderLabel } from "../../mail/shown-fields.ts";
import { channelLabel } from "../../outbox/channel-sender.ts";
import type { OwnerContext } from "../owner-context.ts";

type Site = OwnerContext["site"];

/** Nobody reads a longer list in a mail. */
export const listedAtMost = 20;

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** "Dana Reed: Dog Walking, Wed, Dec 3. Starts tomorrow." What matters most alone, because it is one of a few lines on a phone. */
export function waitingLine(lead: Lead, site: Site, now: Date): { text: string } {
  const withoutArea = { ...leadFacts(lead, null, site), town: null, zipCode: null };
  const note = dueNotes(lead, site, now).at(-1)?.replace(/\.$/, "");
  const who = withoutLinks(headline(withoutArea, dayAsked(lead, site)));
  return { text: `${[who, ...(note ? [note] : [])].join(". ")}.` };
}

/** One of several in a mail, with its buttons. */
export function waitingEntry(lead: Lead, site: Site, now: Date) {
  const price = leadPrice(lead, site, now);
  const total = price && totalLine(lead, price, site);
  return {
    title: titleOf(lead, site),
    text: [
      ...dueNotes(lead, site, now),
      ...(total ? [total] : []),
      ...leadFacts(lead, null, site).closedNotes,
      `Sent ${businessTime(lead.receivedAt, "short", site.business.timeZone)}`,
      `Reference ${shortReference(lead.id)}`,
    ].join("\n"),
    links: leadButtons(lead, site, now, { isReplyOurs: true }),
  };
}

function titleOf(lead: Lead, site: Site): string {
  return withoutLinks(headline(leadFacts(lead, null, site), dayAsked(lead, site)));
}

function dueNotes(lead: Lead, site: Site, now: Date): string[] {
  const care = careNotes(lead, site, now);
  const dueAt = replyBy(lead, site);
  if (!dueAt) return care;
  const by = replyTimeText(new Date(dueAt), site.businessClock);
  if (dueAt <= now.toISOString()) return [`Overdue since ${by}`, ...care];
  return lateAnswerTo(lead, site) ? care : [`You promised an answer by ${by}`, ...care];
}

function describeLead(lead: Lead, { business }: Site, more: string[]): { title: string; text: string } {
  const received = `${formTitle(lead.form)}, ${businessTime(lead.receivedAt, "short", business.timeZone)}`;
  return {
    title: withoutLinks(`${senderLabel(lead)}, ${toOneLine(formatPhone(fieldText(lead.fields.phone)))}`),
    text: [received, ...more, `Reference ${shortReference(lead.id)}`].join("\n"),
  };
}

export function unsentEntry(lead: LeadWithDeliveries, { site, channels }: OwnerContext) {
  const reasons = lead.deliveries
    .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
    .map(
      ({ channel, lastError }) =>
        `Didn't go out by ${channelLabel(channel, channels)}: ${lastError ?? "unknown"}`,
    );
  return { ...describeLead(lead, site, reasons), links: requestLink("Try again", lead, site) };
}
