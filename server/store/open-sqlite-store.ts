import { realpathSync } from "node:fs";
import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import * as deliveries from "./deliveries.ts";
import { groupCommit, prepareWriteGroup, type Write } from "./group-commit.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore, StoreDamagedError } from "./lead-store.ts";
import { findLead, isKnown, listDead, listLeads, matchIdStart } from "./read-leads.ts";
import { type LeadToSave, prepareLead, probeWrite, saveLead } from "./save-lead.ts";
import { createLocalMemory } from "./shared-memory.ts";
import { hasSmsConsent, listSmsConsents, recordSmsConsent, revokeSmsConsents } from "./sms-consents.ts";
import { openSqliteDatabase } from "./sqlite-database.ts";
import { sqliteFaults, watchFiles } from "./sqlite-faults.ts";
import { reportDamage, retryWhileBusy } from "./store-faults.ts";

type SqliteOptions = {
  file: string;
  channels: Channel[];
  /** Called once for each kind of damage. */
  onDamage?: (damage: StoreDamagedError) => void;
};

/**
 * The embedded store.
 * @throws OperatorError
 */
export async function openSqliteStore({
  file,
  channels,
  onDamage = () => undefined,
}: SqliteOptions): Promise<LeadStore> {
  const { db, database, statements } = await openSqliteDatabase(file);
  // SQLite keeps its log beside what a link leads to.
  const checkFiles = watchFiles(realpathSync(file));
  const commitGroup = prepareWriteGroup(database, checkFiles);
  // Holding the connection keeps readers out of the transaction.
  const writes = groupCommit(sqliteFaults, (group: Write[]) =>
    db.connection().execute((inside) => commitGroup(inside, group)),
  );
  const report = reportDamage(onDamage);
  const write = <T>(work: (db: Kysely<LeadDatabase>) => T | Promise<T>) =>
    writes.add(work).catch(report) as Promise<T>;
  const read = <T>(work: () => Promise<T>) =>
    retryWhileBusy(sqliteFaults, () => {
      checkFiles();
      return work();
    }).catch(report);
  async function save(inside: Kysely<LeadDatabase>, lead: LeadToSave) {
    const result = saveLead(statements, lead, channels);
    if (lead.smsConsent && result.outcome === "saved") await recordSmsConsent(inside, lead.smsConsent);
    return result;
  }

  return {
    memory: createLocalMemory(),
    saveLead: (newLead) => {
      const lead = prepareLead(newLead);
      // Most of all writes: without a promise for each.
      if (!lead.smsConsent) return write(() => saveLead(statements, lead, channels));
      return write((inside) => save(inside, lead));
    },
    markSpam: (leadId) => write((inside) => deliveries.markSpam(inside, leadId)),
    markNotSpam: (leadId, now) =>
      write((inside) => deliveries.markNotSpam(inside, { leadId, channels, now })),
    recordSmsConsent: (consent) => write((inside) => recordSmsConsent(inside, consent)),
    revokeSmsConsents: (phone, revocation) => write((inside) => revokeSmsConsents(inside, phone, revocation)),
    hasSmsConsent: (submissionId) => read(() => hasSmsConsent(db, submissionId)),
    listSmsConsents: (phone) => read(() => listSmsConsents(db, phone)),
    isKnown: (submissionId) => read(() => isKnown(db, submissionId)),
    listLeads: (filter = {}) => read(() => listLeads(db, filter)),
    findLead: (id) => read(() => findLead(db, id)),
    matchIdStart: (start) => read(() => matchIdStart(db, start)),
    listDead: () => read(() => listDead(db)),
    claimDueDeliveries: (claim) =>
      write((inside) => deliveries.claimDueDeliveries(inside, { channels, ...claim })),
    markDelivered: (claimed) => write((inside) => deliveries.markDelivered(inside, claimed)),
    markFailed: (claimed, failure) => write((inside) => deliveries.markFailed(inside, claimed, failure)),
    retryDeliveries: (retry) => write((inside) => deliveries.retryDeliveries(inside, retry)),
    addMissingDeliveries: (now) => write((inside) => deliveries.addMissingDeliveries(inside, channels, now)),
    probeWrite: () => write((inside) => probeWrite(inside, save)),
    deliveryHealth: (now) => read(() => deliveries.readDeliveryHealth(db, channels, now)),
    close: async () => {
      await writes.idle();
      await db.destroy();
    },
  };
}
