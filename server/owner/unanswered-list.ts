import { replyTimeText } from "#domain/business/reply-time.ts";
import { businessTime } from "#domain/business-time.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { careNotes, dayAsked, headline, lateAnswerTo, leadFacts, replyBy } from "../mail/lead-facts.ts";
import { callLinks } from "../mail/lead-mail.ts";
import { leadLinks } from "../mail/owner-links.ts";
import { type Block, withoutLinks } from "../mail/render-mail.ts";
import { writeLinks } from "../mail/visitor-replies.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { andMore, namedAtMost } from "./lead-lists.ts";
import type { OwnerContext } from "./owner-context.ts";

/** Among these the soonest care is looked for. */
export const lookedAtMost = 500;

type ListContext = Pick<OwnerContext, "site" | "clock">;

export function unansweredBlocks(
  { count, reminded, newest }: Awaited<ReturnType<LeadStore["listUnanswered"]>>,
  context: ListContext,
): Block[] {
  const { site, clock } = context;
  if (count === 0) return ["Nobody. Nice work."];
  const toName = newest.filter(({ isReminded }) => !isReminded).map(({ lead }) => lead);
  const named = soonestFirst(toName, site.businessClock(clock()).date).slice(0, namedAtMost);
  return [
    { list: named.map((lead) => describeUnanswered(lead, context)) },
    ...andMore(count - reminded - named.length),
    ...(reminded > 0 ? [`Plus ${reminded} in this morning's reminder.`] : []),
  ];
}

export function describeUnanswered(lead: Lead, { site, clock }: ListContext) {
  const { business } = site;
  return {
    title: withoutLinks(headline(leadFacts(lead, null, site), dayAsked(lead, site))),
    text: [
      ...dueNotes(lead, site, clock()),
      `Sent ${businessTime(lead.receivedAt, "short", business.timeZone)}`,
      `Reference ${shortReference(lead.id)}`,
    ].join("\n"),
    links: [
      ...callLinks(lead),
      ...writeLinks(lead, business.name),
      ...leadLinks(["answered", "more"], lead, site),
    ],
  };
}

function dueNotes(lead: Lead, site: OwnerContext["site"], now: Date): string[] {
  const care = careNotes(lead, site, now);
  const dueAt = replyBy(lead, site);
  if (!dueAt) return care;
  const by = replyTimeText(new Date(dueAt), site.businessClock);
  if (dueAt <= now.toISOString()) return [`Overdue since ${by}`, ...care];
  return lateAnswerTo(lead, site) ? care : [`You promised an answer by ${by}`, ...care];
}
