import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import { groupCommit, maxWaitingSaves } from "./group-commit.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { LeadStore, SaveResult, StoreDamagedError } from "./lead-store.ts";
import { connectionSettings, openPostgresDatabase } from "./postgres-database.ts";
import { postgresFaults } from "./postgres-faults.ts";
import { lock, saveLeads } from "./postgres-save.ts";
import { createWake } from "./postgres-wake.ts";
import { probeWrite } from "./probe-write.ts";
import { type LeadToSave, prepareLead } from "./save-lead.ts";
import { createPostgresMemory } from "./shared-memory.ts";
import { recordSmsConsent } from "./sms-consents.ts";
import { reportDamage, retryWhileBusy } from "./store-faults.ts";
import { createStoreMethods } from "./store-methods.ts";

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
  const others = createWake(db, { connectionString: url, ...connectionSettings });
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
      others.wake();
      return results.map((value) => ({ status: "fulfilled", value }));
    } catch (reason) {
      if (postgresFaults.isUnavailable(reason)) throw reason;
      if (leads.length === 1) return [{ status: "rejected", reason }];
      // One that cannot be stored does not take the others with it.
      const results: PromiseSettledResult<SaveResult>[] = [];
      for (const lead of leads) results.push(...(await saveGroup([lead])));
      return results;
    }
  }

  const methods = createStoreMethods({ db, channels, read, write, isShared: true });
  return {
    ...methods,
    retryDeliveries: (retry) => methods.retryDeliveries(retry).finally(others.wake),
    markNotSpam: (leadId, now) => methods.markNotSpam(leadId, now).finally(others.wake),
    // Its vacuum frees what was deleted, when the database sees fit.
    eraseDeleted: async () => true,
    listenForDue: others.listen,
    memory: {
      recall: (key) => read(() => memory.recall(key)),
      change: (...change) => read(() => memory.change(...change)),
    },
    saveLead: (newLead) => saves.add(prepareLead(newLead), maxWaitingSaves).catch(report),
    recordSmsConsent: (consent) =>
      write(async (inside) => {
        await lock(inside, [`key ${consent.submissionId}`]);
        return recordSmsConsent(inside, consent);
      }),
    probeWrite: () =>
      write((inside) => probeWrite(inside, (within, lead) => saveLeads(within, [lead], channels))),
    close: async () => {
      await saves.idle();
      await others.close();
      await db.destroy();
    },
  };
}
