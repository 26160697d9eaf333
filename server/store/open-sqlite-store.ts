import type { Kysely } from "kysely";
import type { Channel } from "../../domain/lead.ts";
import * as deliveries from "./deliveries.ts";
import { groupCommit } from "./group-commit.ts";
import { markNotSpam, markSpam } from "./hold-leads.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { openSqliteDatabase } from "./open-sqlite-database.ts";
import { findLead, isKnown, listLeads } from "./read-leads.ts";
import { saveLead, toLeadRow } from "./save-lead.ts";
import { prepareSaveStatements } from "./save-statements.ts";
import { hasSmsConsent, listSmsConsents, recordSmsConsent, revokeSmsConsents } from "./sms-consents.ts";
import { whenFree } from "./store-unavailable.ts";
import { prepareWriteGroup, type Write } from "./write-group.ts";

/**
 * The embedded store.
 * @param channels where each new lead is delivered
 * @throws StoreOpenError
 */
export async function openSqliteStore({
  file,
  channels,
}: {
  file: string;
  channels: Channel[];
}): Promise<LeadStore> {
  const { db, database } = await openSqliteDatabase(file);
  const statements = prepareSaveStatements(database);
  const commitGroup = prepareWriteGroup(database);
  // Holding the connection keeps readers out of the transaction.
  const writes = groupCommit((group: Write[]) =>
    db.connection().execute((inside) => commitGroup(inside, group)),
  );
  const write = <T>(work: (db: Kysely<LeadDatabase>) => T | Promise<T>) => writes.add(work) as Promise<T>;
  return {
    saveLead: (lead) => {
      const row = toLeadRow(lead);
      const { smsConsent } = lead;
      if (!smsConsent) return write(() => saveLead(statements, row, channels));
      return write(async (inside) => {
        const result = saveLead(statements, row, channels);
        if (result.outcome === "saved")
          await recordSmsConsent(inside, { ...smsConsent, submissionId: row.submissionId ?? row.id });
        return result;
      });
    },
    markSpam: (leadId) => write((inside) => markSpam(inside, leadId)),
    markNotSpam: (leadId, now) => write((inside) => markNotSpam(inside, { leadId, channels, now })),
    recordSmsConsent: (consent) => write((inside) => recordSmsConsent(inside, consent)),
    revokeSmsConsents: (phone, revocation) => write((inside) => revokeSmsConsents(inside, phone, revocation)),
    hasSmsConsent: (submissionId) => whenFree(() => hasSmsConsent(db, submissionId)),
    listSmsConsents: (phone) => whenFree(() => listSmsConsents(db, phone)),
    isKnown: (submissionId) => whenFree(() => isKnown(db, submissionId)),
    listLeads: (filter = {}) => whenFree(() => listLeads(db, filter)),
    findLead: (id) => whenFree(() => findLead(db, id)),
    claimDueDeliveries: (claim) =>
      write((inside) => deliveries.claimDueDeliveries(inside, { channels, ...claim })),
    markDelivered: (claimed) => write((inside) => deliveries.markDelivered(inside, claimed)),
    markFailed: (claimed, failure) => write((inside) => deliveries.markFailed(inside, claimed, failure)),
    retryDeliveries: (retry) => write((inside) => deliveries.retryDeliveries(inside, retry)),
    addMissingDeliveries: (now) => write((inside) => deliveries.addMissingDeliveries(inside, channels, now)),
    probeWrite: () => write(writeProbe),
    deliveryHealth: (now) => whenFree(() => deliveries.readDeliveryHealth(db, channels, now)),
    close: async () => {
      await writes.idle();
      await db.destroy();
    },
  };
}

/** For real: only a write that reaches the file tells a full disk from a healthy one. */
async function writeProbe(db: Kysely<LeadDatabase>): Promise<void> {
  const written_at = new Date().toISOString();
  await db
    .insertInto("write_probe")
    .values({ id: 1, written_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at }))
    .execute();
}
