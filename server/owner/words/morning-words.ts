import { counted } from "#domain/counted.ts";
import { type Channel, countDistinctLeads, type Lead } from "#domain/leads/lead.ts";
import { soonestFirst } from "#domain/leads/soonest-first.ts";
import { isApplication } from "#domain/requests/form.ts";
import { findForm } from "#domain/requests/forms.ts";
import type { Block } from "../../mail/render-mail.ts";
import type { Announcement } from "../../upkeep/announced-deletion.ts";
import type { Matter } from "../matters.ts";
import type { OwnerContext } from "../owner-context.ts";
import { deletionTitle } from "./deletion-words.ts";
import { andMore, waitingLine } from "./lead-words.ts";

const namedAtMost = 5;

/** `requests`: of the week, on Mondays. Null when there is nothing to tell any more. */
export function morningTitle({
  requests,
  waiting,
  dead,
  matters,
  fixed,
  deletion,
}: {
  requests: { count: number }[] | null;
  waiting: number;
  dead: { leadId: string; channel: Channel }[];
  matters: Matter[];
  fixed: object[];
  deletion: Announcement | null;
}): string | null {
  const total = requests?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const counts = [
    requests ? counted(total, "request") : "",
    requests || waiting > 0 ? `${waiting} waiting for an answer` : "",
    dead.length > 0 ? `${countDistinctLeads(dead)} not sent everywhere` : "",
    matters.length > 0 ? `${counted(matters.length, "thing")} to see to` : "",
    fixed.length > 0 ? `${fixed.length} fixed` : "",
    deletion ? deletionTitle(deletion) : "",
  ].filter(Boolean);
  return counts.length > 0 ? `${requests ? "Your week" : "Today"}: ${counts.join(", ")}` : null;
}

/** The few that matter most and applications, one line each: the page behind the link that follows has all, with their buttons. */
export function waitingBlocks(
  { count, newest }: { count: number; newest: Lead[] },
  site: OwnerContext["site"],
  now: Date,
): Block[] {
  const waiting = soonestFirst(newest, site.businessClock(now).date);
  // Apart, because no reminder names them, and five others could hide them for weeks.
  const applications = waiting.filter(({ form }) => isApplication(findForm(form)));
  const others = waiting.filter((lead) => !applications.includes(lead));
  const named = [others, applications].flatMap((leads) => leads.slice(0, namedAtMost));
  return [
    { heading: "Waiting for an answer" },
    ...(count === 0 ? ["Nobody. Nice work."] : []),
    { list: named.map((lead) => waitingLine(lead, site, now)) },
    ...andMore(count - named.length),
  ];
}

export function matterBlocks(matters: Matter[]): Block[] {
  return matters.flatMap(({ title, text }) => [{ heading: title }, text]);
}

export function fixedBlocks(fixed: { over: string | null }[]): Block[] {
  if (fixed.length === 0) return [];
  return [{ heading: "Fixed" }, { list: fixed.map(({ over }) => ({ text: `${over}.` })) }];
}
