import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { Block } from "../../mail/render-mail.ts";
import { lastAt, morningHour } from "../../upkeep/daily-jobs.ts";
import type { OwnerContext } from "../owner-context.ts";
import { findToDecide } from "../to-decide.ts";
import * as words from "../words/week-words.ts";

const monday = 1;

export function hasMondaySince(previousAt: Date, now: Date, businessClock: ZonedClock): boolean {
  return lastAt(now, morningHour, businessClock, monday) > previousAt;
}

/** The Monday before the one on which the mail was due, by the clock: a week in which that is changed has an hour more or less. */
function lastMonday(now: Date, businessClock: ZonedClock): Date {
  const due = lastAt(now, morningHour, businessClock, monday);
  return lastAt(new Date(due.getTime() - 6 * dayMs), morningHour, businessClock, monday);
}

type RequestCounts = { form: string; count: number }[];

export function countWeek({ store, site, clock }: OwnerContext): Promise<RequestCounts> {
  return store.countNew(lastMonday(clock(), site.businessClock));
}

/** What Monday's mail says besides. */
export async function weekBlocks(
  { requests, waiting, isAllWell }: { requests: RequestCounts; waiting: Lead[]; isAllWell: boolean },
  context: OwnerContext,
): Promise<Block[]> {
  const { store, site, clock } = context;
  return [
    ...findToDecide(site, clock()).flatMap(({ title, text }) => [{ heading: title }, text]),
    ...words.comingWeekBlocks(waiting, site, clock()),
    ...words.requestBlocks(requests),
    ...words.upkeepBlocks(await store.readDailyJobs(), { isAllWell, now: clock() }),
  ];
}
