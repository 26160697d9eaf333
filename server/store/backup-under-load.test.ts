import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isLongRun } from "../../tests/support/long-run.ts";
import { createDatabase } from "../../tests/support/postgres-cluster.ts";
import { consent, engines, failFor, start } from "../../tests/support/store-engines.ts";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";
import { backUp } from "./backup.ts";
import { storeTables } from "./copy-tables.ts";
import type { LeadStore } from "./lead-store.ts";
import { restore } from "./replace-store.ts";
import { openDatabase, type StorePlace } from "./store-place.ts";

const stored = isLongRun ? 100_000 : 500;

type Table = keyof typeof storeTables;
type Row = Record<string, unknown>;

const tables = Object.keys(storeTables) as Table[];

async function readTable(place: StorePlace, table: Table): Promise<Row[]> {
  const db = await openDatabase(place);
  const key = storeTables[table].map((column) => sql.ref(column));
  const rows = await db.selectFrom(table).selectAll().orderBy(sql.join(key)).execute();
  await db.destroy();
  return rows;
}

/** Rows written when the last of these leads was stored. */
function wasThere(leads: Row[]): (table: Table, row: Row) => boolean {
  const seqs = new Set(leads.map(({ seq }) => seq));
  const ids = new Set(leads.map(({ id }) => id));
  const consentKeys = new Set(leads.map(({ sms_consent_key }) => sms_consent_key));
  const lastSeq = Number(leads.at(-1)?.seq);
  return (table, row) => {
    if (table === "lead") return Number(row.seq) <= lastSeq;
    if (table === "delivery" || table === "confirmation") return seqs.has(row.lead_seq);
    if (table === "idempotency") return ids.has(row.lead_id);
    return table !== "sms_consent" || consentKeys.has(row.submission_id);
  };
}

async function save(store: LeadStore, smsConsent: typeof consent | null): Promise<void> {
  const saved = await store.saveLead({ ...newLead(start, { smsOptIn: smsConsent !== null }), smsConsent });
  expect(saved.outcome).toBe("saved");
}

describe.each(engines)("$engine", ({ engine, newPlace, newStore }) => {
  async function newStorePlace(): Promise<StorePlace & { name: string }> {
    const name = newPlace();
    if (engine === "SQLite") return { name, databaseUrl: null, databaseFile: name };
    await createDatabase(name);
    return { name, databaseUrl: name, databaseFile: join(newDataDir(), "leads.sqlite") };
  }

  test("what is backed up while requests come in is restored row by row as it was at one moment [OW14]", async () => {
    const place = await newStorePlace();
    const store = await newStore(["email", "webhook", "confirmation"], place.name);
    for (let count = 0; count < stored; count += 100)
      await Promise.all(Array.from({ length: 100 }, (_, i) => save(store, i === 0 ? consent : null)));
    await failFor(store, "webhook", start);
    await failFor(store, "confirmation", start);
    await store.addNotices([{ key: "digest", kind: "digest", channel: "email", facts: {} }], start);
    await store.claimDailyJob({ name: "backup", now: start, startedBefore: start, failedBefore: start });

    let isOver = false;
    const senders = Array.from({ length: 16 }, async () => {
      while (!isOver) await save(store, consent);
    });
    const { file, leads } = await backUp(place, { now: start });
    await save(store, null);
    isOver = true;
    await Promise.all(senders);
    const other = await newStorePlace();
    await restore(other, { backup: file, now: start });

    const restored = await readTable(other, "lead");
    expect(restored).toHaveLength(leads);
    expect(leads).toBeGreaterThanOrEqual(stored);
    const isOfThen = wasThere(restored);
    for (const table of tables) {
      const [found, all] = [await readTable(other, table), await readTable(place, table)];
      const rows = all.filter((row) => isOfThen(table, row));
      if (table === "lead") expect(all.length).toBeGreaterThan(rows.length);
      expect(found.length, table).toBe(rows.length);
      expect(found.length, table).toBeGreaterThan(0);
      expect(isDeepStrictEqual(found, rows), table).toBe(true);
    }
  }, 600_000);
});
