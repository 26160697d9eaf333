import { dayMs } from "#domain/durations.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import { replyBy } from "../mail/lead-facts.ts";
import type { Block } from "../mail/render-mail.ts";
import type { DailyJobRecord } from "../store/stored-records.ts";
import { lastAt, morningHour } from "../upkeep/daily-jobs.ts";
import type { Matter } from "./matters.ts";
import type { OwnerContext } from "./owner-context.ts";
import * as words from "./words/week-words.ts";

const monday = 1;
/** The longest that closed days keep a promise open. */
const longestPromiseMs = 30 * dayMs;
/** In a flood no figure is better than a wrong one. */
const countedAtMost = 2000;

export function hasMondaySince(previousAt: Date, now: Date, businessClock: ZonedClock): boolean {
  return lastAt(now, morningHour, businessClock, monday) > previousAt;
}

/** The Monday before the one on which the mail was due, by the clock: a week in which that is changed has an hour more or less. */
export function lastMonday(now: Date, businessClock: ZonedClock): Date {
  const due = lastAt(now, morningHour, businessClock, monday);
  return lastAt(new Date(due.getTime() - 6 * dayMs), morningHour, businessClock, monday);
}

type Week = {
  requests: { form: string; source: LeadSource | null; count: number }[];
  waiting: { count: number; newest: Lead[] };
  found: Matter[];
  since: Date;
};

export async function weekBlocks(
  { requests, waiting, found, since }: Week,
  context: OwnerContext,
): Promise<Block[]> {
  const { store, site, clock } = context;
  const records = await store.readDailyJobs();
  const { held } = await store.deliveryHealth(clock());
  return [
    ...words.comingWeekBlocks(waiting.newest, site, clock()),
    { heading: "Requests since last Monday" },
    words.promiseRows(await countKept(since, context), waiting.count),
    ...words.requestBlocks(requests),
    // This mail is the sign that all is well. What is not is told above.
    ...(found.some(({ over }) => over !== null) ? [] : words.checkPassedBlocks(checksOf(records, context))),
    ...words.otherBlocks(records, { held, now: clock() }),
  ];
}

/** Of those whose answer was due since then, whether it came in time; null when they are too many. */
async function countKept(since: Date, { store, site, clock }: OwnerContext): Promise<boolean[] | null> {
  const [from, now] = [since.toISOString(), clock().toISOString()];
  const receivedSince = new Date(since.getTime() - longestPromiseMs);
  const requests = await store.listReceived({ since: receivedSince, limit: countedAtMost });
  if (requests.length >= countedAtMost) return null;
  return requests.flatMap(({ answeredAt, ...request }) => {
    const dueAt = replyBy(request, site);
    return dueAt && dueAt > from && dueAt <= now ? [answeredAt !== null && answeredAt <= dueAt] : [];
  });
}

function hasJob(name: string, { jobs = [] }: OwnerContext): boolean {
  return jobs.some((job) => job.name === name);
}

function checksOf(records: DailyJobRecord[], context: OwnerContext): words.CheckedParts {
  const lastRunOf = (job: string) => records.find(({ name, succeededAt }) => name === job && succeededAt);
  const hasRun = (name: string) => hasJob(name, context) && lastRunOf(name) !== undefined;
  return {
    isBackedUp: hasRun("backup"),
    hasCertificate: hasRun("certificate"),
    hasDisk: context.dataDir !== undefined,
  };
}
