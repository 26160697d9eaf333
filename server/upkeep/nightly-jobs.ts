import * as v from "valibot";
import { expiryTimes, type Retention } from "#domain/business/policies.ts";
import { addDays } from "#domain/calendar-date.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import { backUp, removeSurplus } from "../store/backup/back-up.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { deleteMails, mailboxDirIn } from "../store/mailbox-files.ts";
import type { StoreLocation } from "../store/open-store.ts";
import type { DailyJob } from "./daily-jobs.ts";

/** The backup runs first, so that deleted rows can be recovered for a while. */
export function upkeepJobs({
  location,
  dataDir,
  ...parts
}: Omit<RetentionParts, "mailboxDir"> & { location: StoreLocation; dataDir: string }): DailyJob[] {
  return [
    {
      name: "backup",
      hour: 2,
      async run(now) {
        const made = await backUp(location, { now });
        removeSurplus(location, now);
        return made;
      },
    },
    {
      name: "retention",
      hour: 3,
      run: (...run) => retainNightly({ ...parts, mailboxDir: mailboxDirIn(dataDir) }, ...run),
    },
  ];
}

/** `spam` includes held requests; `mails` are files of the local mailbox. */
const noneExpired = { requests: 0, spam: 0, networkAddresses: 0, consents: 0, notices: 0, mails: 0 };
export type RetentionCounts = typeof noneExpired;

type RetentionParts = {
  store: LeadStore;
  mailboxDir: string;
  retention: Retention;
  businessClock: ZonedClock;
};

/** Deletes data whose retention has ended by `day`, which is today by default. */
export async function applyRetention(
  { store, mailboxDir, retention, businessClock }: RetentionParts,
  now: Date,
  { isDryRun = false, day }: { isDryRun?: boolean; day?: string } = {},
): Promise<RetentionCounts> {
  const times = expiryTimes(retention, now, businessClock, day);
  const { requests, spam } = await store.findExpired(times);
  // Mails before rows, because only these ids find them.
  const mails = await deleteMails(mailboxDir, { ids: spam, before: times.requests, isDryRun });
  if (!isDryRun) await store.deleteLeads([...requests, ...spam]);
  const others = await store.deleteExpired(times, { isDryRun });
  if (!isDryRun) await store.eraseDeleted();
  return { requests: requests.length, spam: spam.length, ...others, mails: mails.length };
}

/** How far deletion stays behind: with the rest of its last day, nothing is kept more than a week longer. */
export const daysBehind = 6;
const daysANight = 2;

const resultSchema = v.object({ deletedTo: v.string() });

/**
 * Continues from the day that the last night reached, and stays behind the clock, so that one that is years ahead for six
 * nights deletes nothing early. Then, and while the clock is behind, nothing is deleted until it has passed that day.
 */
export async function retainNightly(
  parts: RetentionParts,
  ...[now, previousAt, previous]: Parameters<DailyJob["run"]>
): Promise<RetentionCounts & { deletedTo: string }> {
  const behind = (time: Date) => addDays(parts.businessClock(time).date, -daysBehind);
  const [latest, before] = [behind(now), behind(previousAt)];
  // The first night continues from the day of the first start.
  const last = v.is(resultSchema, previous) ? previous.deletedTo : before;
  // Two servers whose clocks differ by days take turns all day: neither goes further than this from the other's day.
  const nextDays = [last, before].map((day) => addDays(day, daysANight));
  const [day = last] = [latest, ...nextDays].sort();
  if (day <= last) return { ...noneExpired, deletedTo: last };
  return { ...(await applyRetention(parts, now, { day })), deletedTo: day };
}
