import { expiryTimes } from "#domain/business/expiry-times.ts";
import { addDays, shortDate } from "#domain/calendar-date.ts";
import { counted } from "#domain/counted.ts";
import { dayMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { OwnerContext } from "../owner-context.ts";
import {
  andMore,
  listedAtMost,
  markEntry,
  soonDeletedEntry,
  unsentAdvice,
  unsentEntry,
} from "../words/lead-words.ts";

/** Held requests are listed on two Mondays before their deletion. */
const listedBeforeDeletionMs = 14 * dayMs;

export async function unsentBlocks(
  deliveries: { leadId: string; channel: Channel }[],
  context: OwnerContext,
): Promise<Block[]> {
  const leadIds = [...new Set(deliveries.map(({ leadId }) => leadId))];
  if (leadIds.length === 0) return [];
  const leads = await Promise.all(leadIds.slice(0, listedAtMost).map((id) => context.store.findLead(id)));
  return [
    { heading: "Not sent everywhere" },
    unsentAdvice,
    { list: leads.filter((lead) => lead !== null).map((lead) => unsentEntry(lead, context)) },
    ...andMore(leadIds.length - listedAtMost),
  ];
}

/** On Mondays each mark, as a visitor with a quoted link may have made it; otherwise those with a name, so that each owner learns what another has answered. */
export async function markBlocks(
  { store, site, clock }: OwnerContext,
  { since, isWeekly }: { since: Date; isWeekly: boolean },
): Promise<Block[]> {
  const { count, last } = await store.listMarked({ since, limit: listedAtMost });
  const told = last.filter(({ lead, mark }) => isWeekly || (mark === "answered" && lead.answeredBy));
  if (told.length === 0) return [];
  const dayOf = (instant: Date) => site.businessClock(instant).date;
  const day = dayOf(since) === addDays(dayOf(clock()), -1) ? "yesterday" : shortDate(dayOf(since));
  const list = { list: told.map((marked) => markEntry(marked, site)) };
  if (!isWeekly) return [{ heading: `Answered since ${day}` }, list];
  return [
    { heading: "Marked since last Monday" },
    "Anyone with one of your links can mark a request, even a visitor you quoted it to. Wasn't you? Undo it.",
    list,
    ...andMore(count - told.length),
  ];
}

export async function soonDeletedBlocks({ store, site, clock }: OwnerContext): Promise<Block[]> {
  const { businessClock, retention } = site;
  const soonAt = new Date(clock().getTime() + listedBeforeDeletionMs);
  const soon = expiryTimes(retention, soonAt, businessClock);
  const ids: string[] = [];
  const never = new Date(0);
  for await (const expired of store.expiredLeads({ ...soon, requests: never, spam: never }))
    if (expired.kind === "held") ids.push(...expired.ids);
  if (ids.length === 0) return [];
  const leads = await store.findLeads(ids.slice(0, listedAtMost));
  const keptUntil = (receivedAt: string) =>
    addDays(businessClock(new Date(receivedAt)).date, retention.heldDays);
  return [
    { heading: "Possible spam, deleted soon" },
    `Are these real? Mark the ones that are. Your website deletes the rest after ${counted(retention.heldDays, "day")}.`,
    { list: leads.map((lead) => soonDeletedEntry(lead, keptUntil(lead.receivedAt), site)) },
    ...andMore(ids.length - listedAtMost),
  ];
}
