import type { Kysely } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";
import { createStoreMethods, type LeadStore } from "../lead-store.ts";
import { groupCommit, maxQueuedSaves } from "../save/group-commit.ts";
import { type LeadToSave, prepareLead } from "../save/prepare-lead.ts";
import { probeWrite } from "../save/probe-write.ts";
import { saveLeads } from "../save/save-leads.ts";
import { lock, type StoreOptions } from "../store-access.ts";
import { reportDamage, retryWhileBusy, StoreDamagedError, StoreUnavailableError } from "../store-errors.ts";
import type { SaveResult } from "../stored-records.ts";
import { connect, connectionSettings, prepareDatabase } from "./postgres-database.ts";
import { postgresFaults } from "./postgres-faults.ts";

/** Several processes may share the database. */
export async function openPostgresStore({
  url,
  channels,
  onDamage,
  onUnreachable,
}: StoreOptions & { url: string }): Promise<LeadStore> {
  const db = connect(url, connectionSettings);
  const prepare = untilSucceeded(() => prepareDatabase(db, url));
  try {
    await prepare();
  } catch (error) {
    if (!onUnreachable || !(error instanceof StoreUnavailableError)) {
      await db.destroy();
      throw error;
    }
    onUnreachable(error);
  }
  const usable = () => prepare().catch(asUnusable);
  const report = reportDamage(onDamage);
  async function inTransaction<T>(work: (trx: Kysely<LeadDatabase>) => Promise<T>): Promise<T> {
    await usable();
    return db.transaction().setIsolationLevel("read committed").execute(work);
  }
  const write = <T>(work: (trx: Kysely<LeadDatabase>) => Promise<T>) =>
    retryWhileBusy(postgresFaults, () => inTransaction(work)).catch(report);
  const read = <T>(work: () => Promise<T>) =>
    retryWhileBusy(postgresFaults, async () => {
      await usable();
      return work();
    }).catch(report);
  const saves = groupCommit(postgresFaults, saveGroup, namesOf);

  function saveGroup(leads: LeadToSave[]): Promise<SaveResult[]> {
    return inTransaction(async (trx) => {
      await lock(trx, leads.flatMap(namesOf));
      return saveLeads(trx, leads, channels);
    });
  }

  return {
    ...createStoreMethods({ db, channels, read, write, isShared: true }),
    // PostgreSQL's autovacuum frees deleted rows.
    eraseDeleted: async () => undefined,
    saveLead: (newLead) => saves.add(prepareLead(newLead), maxQueuedSaves).catch(report),
    probeWrite: () => write((trx) => probeWrite(trx, (within, lead) => saveLeads(within, [lead], channels))),
    close: async () => {
      await saves.idle();
      await db.destroy();
    },
  };
}

/** Concurrent callers share one run, until one has succeeded. */
function untilSucceeded(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error) => {
      done = null;
      throw error;
    });
    return done;
  };
}

/** A server that came back with wrong settings needs an operator. */
function asUnusable(error: Error): never {
  throw error instanceof StoreUnavailableError
    ? error
    : new StoreDamagedError(error.message, { cause: error });
}

/** Names to lock: requests that share one are saved one after the other, in all processes. */
function namesOf({ row, submissionId }: LeadToSave): string[] {
  return [`email ${row.email}`, `key ${submissionId ?? row.id}`];
}
