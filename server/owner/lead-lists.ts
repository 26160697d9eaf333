import { expiryTimes } from "#domain/business/expiry-times.ts";
import { businessTime } from "#domain/business-time.ts";
import { addDays, fullDate, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { dayMs } from "#domain/durations.ts";
import { type Channel, isOwnerChannel, type Lead, type LeadWithDeliveries } from "#domain/leads/lead.ts";
import { formatPhone } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { actionLinks, callLinks } from "../mail/lead-mail.ts";
import { actionLabels, actionLink } from "../mail/owner-links.ts";
import { type Block, withoutLinks } from "../mail/render-mail.ts";
import { formTitle, reviewFacts, senderLabel, spamReasons } from "../mail/shown-fields.ts";
import { writeLinks } from "../mail/visitor-replies.ts";
import { channelLabel } from "../outbox/channel-sender.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { MarkedLead } from "../store/stored-records.ts";
import type { OwnerContext } from "./owner-context.ts";

/** Nobody reads a longer list. */
export const namedAtMost = 20;
/** Held requests are listed in two digests before their deletion. */
const listedBeforeDeletionMs = 14 * dayMs;

function describeLead(
  lead: Lead,
  { business }: OwnerContext["site"],
  more: string[],
): { title: string; text: string } {
  const received = `${formTitle(lead.form)}, ${businessTime(lead.receivedAt, "short", business.timeZone)}`;
  return {
    title: withoutLinks(`${senderLabel(lead)}, ${toOneLine(formatPhone(fieldText(lead.fields.phone)))}`),
    text: [received, ...more, `Reference ${shortReference(lead.id)}`].join("\n"),
  };
}

/** With what tells a real request from spam, and the buttons for both. Lists only those that still have this status. */
export async function reviewList(
  leadIds: string[],
  status: Lead["status"],
  { store, site }: OwnerContext,
): Promise<Block> {
  const leads = (await findLeads(store, leadIds)).filter((lead) => lead.status === status);
  return {
    list: leads.map((lead) => {
      const facts = reviewFacts(lead).map(({ label, text, isMessage }) =>
        isMessage ? `${label}:\n${quoted(text)}` : `${label}: ${text}`,
      );
      const links = [
        ...(status === "accepted" ? callLinks(lead) : []),
        ...writeLinks(lead, site.business.name),
        ...actionLinks(lead, site),
      ];
      return { ...describeLead(lead, site, facts), links };
    }),
  };
}

/** Without those that were deleted since. */
export async function findLeads(store: LeadStore, leadIds: string[]): Promise<LeadWithDeliveries[]> {
  const leads = await Promise.all(leadIds.map((id) => store.findLead(id)));
  return leads.filter((lead) => lead !== null);
}

/** Quoted, so that nobody can write lines that look like ours. */
function quoted(text: string): string {
  return withoutLinks(text).replace(/^/gm, "> ");
}

/** So that each owner learns what another one has answered. */
export async function answeredBlocks(
  { store, clock, site }: OwnerContext,
  since = new Date(clock().getTime() - dayMs),
): Promise<Block[]> {
  const dayOf = (instant: Date) => site.businessClock(instant).date;
  const day = dayOf(since) === addDays(dayOf(clock()), -1) ? "yesterday" : shortDate(dayOf(since));
  const { last } = await store.listMarked({ since, limit: namedAtMost });
  const answered = last.filter(({ lead, mark }) => mark === "answered" && lead.answeredBy);
  if (answered.length === 0) return [];
  return [
    { heading: `Answered since ${day}` },
    { list: answered.map((marked) => describeMark(marked, site)) },
  ];
}

/** Newest first; a visitor with a quoted link may have done it. */
export async function markedBlocks(since: Date, { store, site }: OwnerContext): Promise<Block[]> {
  const { count, last } = await store.listMarked({ since, limit: namedAtMost });
  if (count === 0) return [];
  return [
    { heading: "Marked since last Monday" },
    "Anyone with one of your links can mark a request, even a visitor you quoted it to. Wasn't you? Undo it.",
    { list: last.map((marked) => describeMark(marked, site)) },
    ...andMore(count - last.length),
  ];
}

function describeMark({ lead, mark, markedAt }: MarkedLead, { business, ownerLinks }: OwnerContext["site"]) {
  const answered = lead.answeredBy ? `${lead.answeredBy} answered` : "Answered";
  return {
    title: withoutLinks(senderLabel(lead)),
    text: `${mark === "spam" ? "Spam" : answered}: ${businessTime(markedAt, "short", business.timeZone)}`,
    links: [
      mark === "spam"
        ? actionLink("not-spam", lead, ownerLinks)
        : { ...actionLink("answered", lead, ownerLinks), text: "See or undo" },
    ],
  };
}

export async function soonDeletedBlocks({ store, site, clock }: OwnerContext): Promise<Block[]> {
  const { businessClock } = site;
  const soonAt = new Date(clock().getTime() + listedBeforeDeletionMs);
  const soon = expiryTimes(site.retention, soonAt, businessClock);
  const ids: string[] = [];
  const never = new Date(0);
  for await (const expired of store.expiredLeads({ ...soon, requests: never, spam: never }))
    if (expired.kind === "held") ids.push(...expired.ids);
  if (ids.length === 0) return [];
  const leads = await findLeads(store, ids.slice(0, namedAtMost));
  const keptUntil = ({ receivedAt }: Lead) =>
    fullDate(addDays(businessClock(new Date(receivedAt)).date, site.retention.heldDays));
  return [
    { heading: "Possible spam, deleted soon" },
    `Are these real? Mark the ones that are. Your website deletes the rest after ${counted(site.retention.heldDays, "day")}.`,
    {
      list: leads.map((lead) => {
        const more = [`Marked because: ${spamReasons(lead).join("; ")}`, `Kept until ${keptUntil(lead)}`];
        return { ...describeLead(lead, site, more), links: actionLinks(lead, site) };
      }),
    },
    ...andMore(ids.length - namedAtMost),
  ];
}

export async function unsentBlocks(
  deliveries: { leadId: string; channel: Channel }[],
  { store, site, channels }: OwnerContext,
): Promise<Block[]> {
  const leadIds = [...new Set(deliveries.map(({ leadId }) => leadId))];
  const leads = await findLeads(store, leadIds.slice(0, namedAtMost));
  return [
    `Nothing is lost: these requests are saved, but your website has stopped trying to send them. Tap “${actionLabels.retry}” once the problem is fixed. If you don't know what's wrong, ${operatorHint("When a delivery failed")}.`,
    {
      list: leads.map((lead) => {
        const reasons = lead.deliveries
          .filter(({ channel, state }) => state === "dead" && isOwnerChannel(channel))
          .map(
            ({ channel, lastError }) =>
              `Didn't go out by ${channelLabel(channel, channels)}: ${lastError ?? "unknown"}`,
          );
        return {
          ...describeLead(lead, site, reasons),
          links: [actionLink("retry", lead, site.ownerLinks)],
        };
      }),
    },
    ...andMore(leadIds.length - namedAtMost),
    ...(leadIds.length > 1
      ? [{ links: [{ text: actionLabels["retry-all"], href: site.ownerLinks.linkTo("retry-all") }] }]
      : []),
  ];
}

export function andMore(count: number): Block[] {
  return count > 0 ? [`And ${count} more.`] : [];
}

/** Advice for the operator, who has the manual. */
export function operatorHint(section: string): string {
  return `tell whoever runs your website (for them: docs/operating.md, “${section}”)`;
}
