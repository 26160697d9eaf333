import type { Kysely } from "kysely";
import type { Channel, LeadWithDeliveries } from "../../domain/leads/lead.ts";
import { readFailingSince, readLastError } from "./channel-state.ts";
import { claimDueDeliveries } from "./claim-deliveries.ts";
import { countLeads } from "./count-leads.ts";
import * as deliveries from "./deliveries.ts";
import { countNew, listMarked, listWaiting } from "./digest-facts.ts";
import * as expired from "./expired-records.ts";
import { deleteLeads, deleteRefusals, findPerson, inPages } from "./forget-people.ts";
import * as dailyJobs from "./job-records.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { leadPages } from "./list-leads.ts";
import { planFloodDigest, planHeldDigest } from "./mail-digests.ts";
import * as marks from "./mark-leads.ts";
import * as notices from "./notices.ts";
import { findLead, isKnown, listDead, matchIdStart } from "./read-leads.ts";
import { hasSmsConsent, listSmsConsents, revokeSmsConsents } from "./sms-consents.ts";

/** What both engines do with the same statements. */
export function createStoreMethods({
  db,
  channels,
  read,
  write,
  isShared,
}: {
  db: Kysely<LeadDatabase>;
  channels: Channel[];
  read<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction. */
  write<T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
  /** Other processes write at the same time. */
  isShared: boolean;
}): Omit<
  LeadStore,
  "memory" | "saveLead" | "recordSmsConsent" | "eraseDeleted" | "listenForDue" | "probeWrite" | "close"
> {
  const deletePages = async (leadIds: string[]) => {
    for (const page of inPages(leadIds)) await write((inside) => deleteLeads(inside, page));
  };
  const untilNoneIsLeft = async (work: (inside: Kysely<LeadDatabase>) => Promise<number>) => {
    let total = 0;
    for (let count = -1; count !== 0; total += count) count = await write(work);
    return total;
  };

  return {
    markSpam: (leadId, now) => write((inside) => marks.markSpam(inside, leadId, now)),
    markNotSpam: (leadId, now) => write((inside) => marks.markNotSpam(inside, { leadId, channels, now })),
    markAnswered: (leadId, now) => write((inside) => marks.markAnswered(inside, leadId, now)),
    markUnanswered: (leadId, now) => write((inside) => marks.markUnanswered(inside, leadId, now)),
    revokeSmsConsents: (phone, revocation) => write((inside) => revokeSmsConsents(inside, phone, revocation)),
    hasSmsConsent: (submissionId) => read(() => hasSmsConsent(db, submissionId)),
    listSmsConsents: (phone) => read(() => listSmsConsents(db, phone)),
    isKnown: (submissionId) => read(() => isKnown(db, submissionId)),
    leadPages: (filter = {}) => leadPages(read, db, filter),
    async listLeads(filter = {}) {
      const leads: LeadWithDeliveries[] = [];
      for await (const page of leadPages(read, db, filter)) leads.push(...page.leads);
      return leads;
    },
    countLeads: (now) => read(() => countLeads(db, now)),
    findPerson: (person, onRead) => findPerson(read, db, person, onRead),
    async forgetPerson({ leads, phones }) {
      await deletePages(leads.map(({ id }) => id));
      await write((inside) => deleteRefusals(inside, phones));
    },
    expiredLeads: (times, last) => expired.expiredLeads(read, db, times, last),
    newestSeq: () => read(() => expired.newestSeq(db)),
    deleteLeads: deletePages,
    async deleteExpiredConsents(times, { isDryRun }) {
      const seqs = await expired.findExpiredConsents(read, db, times);
      if (!isDryRun)
        for (const page of inPages(seqs)) await write((inside) => expired.deleteConsents(inside, page));
      return seqs.length;
    },
    forgetExpiredAddresses: (times, { isDryRun }) =>
      isDryRun
        ? read(() => expired.countExpiredAddresses(db, times))
        : untilNoneIsLeft((inside) => expired.forgetAddresses(inside, times)),
    deleteExpiredNotices: (times, { isDryRun }) =>
      isDryRun
        ? read(() => expired.countExpiredNotices(db, times))
        : untilNoneIsLeft((inside) => expired.deleteNotices(inside, times)),
    findLead: (id) => read(() => findLead(db, id)),
    matchIdStart: (start) => read(() => matchIdStart(db, start)),
    listDead: () => read(() => listDead(db)),
    claimDueDeliveries: (claim) =>
      write((inside) => claimDueDeliveries(inside, { channels, isShared, ...claim })),
    markDelivered: (claimed) => write((inside) => deliveries.markDelivered(inside, claimed)),
    markFailed: (claimed, failure) => write((inside) => deliveries.markFailed(inside, claimed, failure)),
    retryDeliveries: (retry) => write((inside) => deliveries.retryDeliveries(inside, retry)),
    addMissingDeliveries: (now) => write((inside) => deliveries.addMissingDeliveries(inside, channels, now)),
    planHeldDigest: (plan) => write((inside) => planHeldDigest(inside, plan, isShared)),
    planFloodDigest: (plan) => write((inside) => planFloodDigest(inside, plan, isShared)),
    planReminders: (plan) => write((inside) => notices.planReminders(inside, plan, isShared)),
    readLastError: (channel) => read(() => readLastError(db, channel)),
    readFailingChannels: () => read(() => readFailingSince(db)),
    listAlerts: () => read(() => notices.listAlerts(db)),
    addNotices: (added, now) => write((inside) => notices.addNotices(inside, added, now)),
    claimDueNotices: (claim) => write((inside) => notices.claimDueNotices(inside, claim, isShared)),
    markNotice: (claimed, attempt) => write((inside) => notices.markNotice(inside, claimed, attempt)),
    claimDailyJob: (claim) => write((inside) => dailyJobs.claimDailyJob(inside, claim)),
    finishDailyJob: (name, result) => write((inside) => dailyJobs.finishDailyJob(inside, name, result)),
    failDailyJob: (name, failure) => write((inside) => dailyJobs.failDailyJob(inside, name, failure)),
    readDailyJobs: () => read(() => dailyJobs.readDailyJobs(db)),
    countNew: (since) => read(() => countNew(db, since)),
    listWaiting: (asked) => read(() => listWaiting(db, asked)),
    listMarked: (asked) => read(() => listMarked(db, asked)),
    deliveryHealth: (now) => read(() => deliveries.readDeliveryHealth(db, channels, now)),
  };
}
