import { expiryTimes } from "#domain/business/expiry-times.ts";
import type { Retention } from "#domain/business/policies.ts";
import type { ZonedClock } from "#domain/zoned-clock.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { deleteMails } from "../store/mailbox-files.ts";

/** `spam` includes held requests; `mails` are files of the local mailbox. */
export const noneExpired = { requests: 0, spam: 0, networkAddresses: 0, consents: 0, notices: 0, mails: 0 };
export type RetentionCounts = typeof noneExpired;

/** Not an error: the WAL is truncated again the next night. */
export const stillInWal =
  "What was deleted is gone from the store, but another program was reading it: until the next night the bytes stay in its log, the file that ends in -wal.";

export type RetentionParts = {
  store: LeadStore;
  mailboxDir: string;
  retention: Retention;
  businessClock: ZonedClock;
  warn: (text: string) => void;
};

/** Deletes what is past its time on `day`, which is today unless it is given. */
export async function applyRetention(
  { store, mailboxDir, retention, businessClock, warn }: RetentionParts,
  now: Date,
  { isDryRun = false, day }: { isDryRun?: boolean; day?: string } = {},
): Promise<RetentionCounts> {
  const times = expiryTimes(retention, now, businessClock, day);
  const spamIds: string[] = [];
  let requests = 0;
  for await (const { kind, ids } of store.expiredLeads(times)) {
    if (kind !== "requests") spamIds.push(...ids);
    else requests += ids.length;
    if (kind === "requests" && !isDryRun) await store.deleteLeads(ids);
  }
  // Mails before rows, because only these ids find them.
  const mails = await deleteMails(mailboxDir, { ids: spamIds, before: times.requests, isDryRun });
  if (!isDryRun) {
    await store.deleteLeads(spamIds);
    await store.deleteExpiredAnswers(times);
  }
  const networkAddresses = await store.forgetExpiredAddresses(times, { isDryRun });
  const consents = await store.deleteExpiredConsents(times, { isDryRun });
  const notices = await store.deleteExpiredNotices(times, { isDryRun });
  const inStore = { requests, spam: spamIds.length, networkAddresses, consents, notices };
  const hasDeleted = Object.values(inStore).some(Boolean);
  if (!isDryRun && !(await store.eraseDeleted({ isRewritten: hasDeleted }))) warn(stillInWal);
  return { ...inStore, mails: mails.length };
}
