import { careStage, firstDayOf } from "#domain/business/early-care.ts";
import { counted } from "#domain/counted.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import { replyBy } from "../../mail/lead-facts.ts";
import type { Block } from "../../mail/render-mail.ts";
import { senderLabel } from "../../mail/shown-fields.ts";
import type { OwnerContext } from "../owner-context.ts";
import { andMore, waitingEntry, waitingLine } from "./lead-words.ts";

type Site = OwnerContext["site"];

export function startsToday(lead: Lead, site: Site, now: Date): boolean {
  return firstDayOf(lead.fields) === site.businessClock(now).date;
}

/** "Today: Cleo and 1 more start, 3 waiting for an answer". `requests`: of the week, on Mondays. Null when there is nothing to say. */
export function morningTitle({
  requests,
  starting,
  waiting,
  faults,
}: {
  requests: number | null;
  starting: Lead[];
  waiting: number;
  faults: number;
}): string | null {
  const isWeekly = requests !== null;
  const parts = [
    startText(starting) + (isWeekly && starting.length > 0 ? " today" : ""),
    isWeekly ? counted(requests, "request") : "",
    isWeekly || waiting > 0 ? `${waiting} waiting for an answer` : "",
    faults > 0 ? `${counted(faults, "thing")} to see to` : "",
  ].filter(Boolean);
  return parts.length > 0 ? `${isWeekly ? "Your week" : "Today"}: ${parts.join(", ")}` : null;
}

function startText([first, ...others]: Lead[]): string {
  if (!first) return "";
  return others.length > 0
    ? `${senderLabel(first)} and ${others.length} more start`
    : `${senderLabel(first)} starts`;
}

const namedAtMost = 5;

/** `today`: named with their buttons; of the others a few are, one line each. */
export function waitingBlocks(
  { count, leads, today, spam }: { count: number; leads: Lead[]; today: Lead[]; spam: number },
  site: Site,
  now: Date,
): Block[] {
  const later = leads.filter((lead) => !today.includes(lead));
  // Apart, because five others could hide them for weeks.
  const applications = later.filter(({ form }) => isApplication(findForm(form)));
  const others = later.filter((lead) => !applications.includes(lead));
  const lines = [others, applications].flatMap((each) => each.slice(0, namedAtMost));
  return [
    { heading: "Waiting for an answer" },
    ...(count === 0 ? ["Nobody. Nice work."] : []),
    { list: today.map((lead) => waitingEntry(lead, site, now)) },
    { list: lines.map((lead) => waitingLine(lead, site, now)) },
    ...andMore(count - today.length - lines.length),
    ...(spam > 0
      ? [
          `${counted(spam, "request looks", "requests look")} like spam. Say which are real at the end of your list.`,
        ]
      : []),
  ];
}

/** Care has begun, or the owners are to answer by tonight. */
export function needsToday(lead: Lead, site: Site, now: Date): boolean {
  const today = site.businessClock(now).date;
  const dueAt = replyBy(lead, site);
  const isDue = dueAt !== null && site.businessClock(new Date(dueAt)).date <= today;
  return isDue || careStage(lead.fields, today) === "begun";
}
