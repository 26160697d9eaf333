import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import * as deliveries from "./deliveries.ts";
import { groupCommit } from "./group-commit.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore, SaveResult, StoreDamagedError } from "./lead-store.ts";
import { openPostgresDatabase } from "./postgres-database.ts";
import { isUnavailable, postgresFaults } from "./postgres-faults.ts";
import { lock, saveLeads } from "./postgres-save.ts";
import { findLead, isKnown, listDead, listLeads, matchIdStart } from "./read-leads.ts";
import { type LeadToSave, prepareLead, probeWrite } from "./save-lead.ts";
import { createPostgresMemory } from "./shared-memory.ts";
import { hasSmsConsent, listSmsConsents, recordSmsConsent, revokeSmsConsents } from "./sms-consents.ts";
import { reportDamage, retryWhileBusy } from "./store-faults.ts";

/**
 * The store in a PostgreSQL that several processes may share.
 * @throws OperatorError
 */
export async function openPostgresStore({
  url,
  channels,
  onDamage = () => undefined,
}: {
  url: string;
  channels: Channel[];
  /** Called once for each kind of damage. */
  onDamage?: (damage: StoreDamagedError) => void;
}): Promise<LeadStore> {
  const db = await openPostgresDatabase(url);
  const memory = await createPostgresMemory(db);
  const report = reportDamage(onDamage);
  const inTransaction = <T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>) =>
    db.transaction().setIsolationLevel("read committed").execute(work);
  const write = <T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>) =>
    retryWhileBusy(postgresFaults, () => inTransaction(work)).catch(report);
  const read = <T>(work: () => Promise<T>) => retryWhileBusy(postgresFaults, work).catch(report);
  const saves = groupCommit(postgresFaults, saveGroup);

  async function saveGroup(leads: LeadToSave[]): Promise<PromiseSettledResult<SaveResult>[]> {
    try {
      const results = await inTransaction((inside) => saveLeads(inside, leads, channels));
      return results.map((value) => ({ status: "fulfilled", value }));
    } catch (reason) {
      if (isUnavailable(reason)) throw reason;
      if (leads.length === 1) return [{ status: "rejected", reason }];
      // One that cannot be stored does not take the others with it.
      const results: PromiseSettledResult<SaveResult>[] = [];
      for (const lead of leads) results.push(...(await saveGroup([lead])));
      return results;
    }
  }

  return {
    memory: {
      recall: (key) => read(() => memory.recall(key)),
      change: (...change) => read(() => memory.change(...change)),
    },
    saveLead: (newLead) => saves.add(prepareLead(newLead)).catch(report),
    markSpam: (leadId) => write((inside) => deliveries.markSpam(inside, leadId)),
    markNotSpam: (leadId, now) =>
      write((inside) => deliveries.markNotSpam(inside, { leadId, channels, now })),
    recordSmsConsent: (consent) =>
      write(async (inside) => {
        await lock(inside, [`key ${consent.submissionId}`]);
        return recordSmsConsent(inside, consent);
      }),
    revokeSmsConsents: (phone, revocation) => write((inside) => revokeSmsConsents(inside, phone, revocation)),
    hasSmsConsent: (submissionId) => read(() => hasSmsConsent(db, submissionId)),
    listSmsConsents: (phone) => read(() => listSmsConsents(db, phone)),
    isKnown: (submissionId) => read(() => isKnown(db, submissionId)),
    listLeads: (filter = {}) => read(() => listLeads(db, filter)),
    findLead: (id) => read(() => findLead(db, id)),
    matchIdStart: (start) => read(() => matchIdStart(db, start)),
    listDead: () => read(() => listDead(db)),
    claimDueDeliveries: (claim) =>
      write((inside) => deliveries.claimDueDeliveries(inside, { channels, isShared: true, ...claim })),
    markDelivered: (claimed) => write((inside) => deliveries.markDelivered(inside, claimed)),
    markFailed: (claimed, failure) => write((inside) => deliveries.markFailed(inside, claimed, failure)),
    retryDeliveries: (retry) => write((inside) => deliveries.retryDeliveries(inside, retry)),
    addMissingDeliveries: (now) => write((inside) => deliveries.addMissingDeliveries(inside, channels, now)),
    probeWrite: () =>
      write((inside) => probeWrite(inside, (within, lead) => saveLeads(within, [lead], channels))),
    deliveryHealth: (now) => read(() => deliveries.readDeliveryHealth(db, channels, now)),
    close: async () => {
      await saves.idle();
      await db.destroy();
    },
  };
}
