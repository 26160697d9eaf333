import type { Retention } from "../../domain/business/policies.ts";
import { expiryTimes } from "../../domain/business/retention.ts";
import { deleteMails } from "../delivery/mailbox-files.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { LastExpired } from "../store/stored-records.ts";

/** How much has been kept for its time. `spam`: held requests too; `mails`: files of the local mailbox. */
export type RetentionCounts = Record<
  "requests" | "spam" | "networkAddresses" | "consents" | "notices" | "mails",
  number
>;

/** Nothing has failed then: each night the log begins anew. */
export const stillInLog =
  "What was deleted is gone from the store, but another program was reading it: until the next night the bytes stay in its log, the file that ends in -wal.";

export type RetentionParts = {
  store: LeadStore;
  mailboxDir: string;
  retention: Retention;
  warn: (text: string) => void;
};

/** Deletes what the privacy policy says is kept no longer, of requests only up to `last`; with `isDryRun` only counts it. */
export async function applyRetention(
  { store, mailboxDir, retention, warn }: RetentionParts,
  now: Date,
  { isDryRun = false, last }: { isDryRun?: boolean; last?: LastExpired } = {},
): Promise<RetentionCounts> {
  const times = expiryTimes(retention, now);
  const spamIds: string[] = [];
  let requests = 0;
  for await (const { kind, ids } of store.expiredLeads(times, last)) {
    if (kind !== "requests") spamIds.push(...ids);
    else requests += ids.length;
    if (kind === "requests" && !isDryRun) await store.deleteLeads(ids);
  }
  // The mails of spam before its rows: they are found by these ids alone.
  const mails = await deleteMails(mailboxDir, { ids: spamIds, before: times.requests, isDryRun });
  if (!isDryRun) await store.deleteLeads(spamIds);
  const networkAddresses = await store.forgetExpiredAddresses(times, { isDryRun });
  const consents = await store.deleteExpiredConsents(times, { isDryRun });
  const notices = await store.deleteExpiredNotices(times, { isDryRun });
  const inStore = { requests, spam: spamIds.length, networkAddresses, consents, notices };
  const hasDeleted = Object.values(inStore).some((count) => count > 0);
  if (!isDryRun && !(await store.eraseDeleted({ isRewritten: hasDeleted }))) warn(stillInLog);
  return { ...inStore, mails: mails.length };
}
