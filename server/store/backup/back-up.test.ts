import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { consent, failFor, later, newDatabase, request, start } from "#tests/support/store-engines.ts";
import { newDataDir, newLead, saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../lead-store.ts";
import { openDatabase, openStore, type StoreLocation } from "../open-store.ts";
import { backUp, backupFolder, removeSurplus } from "./back-up.ts";
import { storeTables } from "./copy-tables.ts";
import { restoreStore } from "./restore-store.ts";

type Engine = "SQLite" | "PostgreSQL";

async function newLocation(engine: Engine): Promise<StoreLocation> {
  const databaseUrl = engine === "PostgreSQL" ? await newDatabase() : null;
  return { databaseUrl, databaseFile: join(newDataDir(), "leads.sqlite") };
}

const isPostgres = process.env.STORE_ENGINE === "PostgreSQL";
const engine = isPostgres ? "PostgreSQL" : "SQLite";
/** Without PostgreSQL, only SQLite is tested, which needs no server. */
const ways: [Engine, Engine][] = isPostgres
  ? [
      ["SQLite", "PostgreSQL"],
      ["PostgreSQL", "SQLite"],
    ]
  : [["SQLite", "SQLite"]];

async function open(location: StoreLocation, channels: Channel[] = ["email", "webhook"]): Promise<LeadStore> {
  const store = await openStore({ ...location, channels });
  onTestFinished(() => store.close());
  return store;
}

/** Two requests and a proof of consent. */
async function fillStore(location: StoreLocation): Promise<void> {
  const store = await open(location);
  await store.saveLead(
    request({ submissionId: "submission-1", fields: { smsOptIn: true, phone: "303-555-0100" } }),
  );
  await store.saveLead(
    request({ email: "zoë@example.net", message: "O'Brien said \\ 🐕 \u2028", spamSigns: ["links"] }),
  );
  await store.recordSmsConsent({ ...consent });
  await store.close();
}

async function read(location: StoreLocation) {
  const store = await open(location);
  const found = { leads: await store.listLeads(), consents: await store.listSmsConsents(consent.phone) };
  await store.close();
  return found;
}

/** Returns the backup of a small SQLite store. */
async function newBackup(): Promise<{ location: StoreLocation; file: string }> {
  const location = await newLocation("SQLite");
  await fillStore(location);
  return { location, file: (await backUp(location, { now: start })).file };
}

const stored = isLongRun ? 100_000 : 500;

type Table = keyof typeof storeTables;
type Row = Record<string, unknown>;

const tables = Object.keys(storeTables) as Table[];

async function readTable(location: StoreLocation, table: Table): Promise<Row[]> {
  const db = await openDatabase(location);
  const key = storeTables[table].map((column) => sql.ref(column));
  const rows = await db.selectFrom(table).selectAll().orderBy(sql.join(key)).execute();
  await db.destroy();
  // Rows of SQLite have no prototype.
  return rows.map((row) => ({ ...row }));
}

/** Rows written when the last of these leads was stored. */
function wasThere(leads: Row[]): (table: Table, row: Row) => boolean {
  const seqs = new Set(leads.map(({ seq }) => seq));
  const ids = new Set(leads.map(({ id }) => id));
  const consentKeys = new Set(leads.map(({ sms_consent_key }) => sms_consent_key));
  const lastSeq = Number(leads.at(-1)?.seq);
  return (table, row) => {
    if (table === "lead") return Number(row.seq) <= lastSeq;
    // A notice may have no lead.
    if (table === "message") return row.lead_seq === null || seqs.has(row.lead_seq);
    if (table === "idempotency") return ids.has(row.lead_id);
    return table !== "sms_consent" || consentKeys.has(row.submission_id);
  };
}

function save(store: LeadStore, hasConsent: boolean): Promise<string> {
  return saveLead(store, {
    ...newLead(start, { smsOptIn: hasConsent }),
    smsConsent: hasConsent ? consent : null,
  });
}

test("a backup is readable by its owner only, and restoring it keeps the replaced store of a stopped server [OW14]", async () => {
  const location = await newLocation(engine);
  await fillStore(location);
  const store = await open(location);
  const { file, leads } = await backUp(location, { now: start });
  expect(leads).toBe(2);
  expect(file).toBe(join(backupFolder(location), "leads-2026-03-02T17-00-00-000Z.sqlite"));
  expect([statSync(file).mode & 0o777, statSync(backupFolder(location)).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
  expect(existsSync(`${file}-wal`)).toBe(false);
  await store.saveLead(newLead(start));

  await expect(restoreStore(location, { backup: file, now: later(hourMs) })).rejects.toThrow("stop it first");
  expect(await store.listLeads()).toHaveLength(3);
  await store.close();
  const restored = await restoreStore(location, { backup: file, now: later(hourMs) });
  expect(restored).toEqual({
    leads,
    kept: join(backupFolder(location), "leads-2026-03-02T18-00-00-000Z.sqlite"),
  });
  const { leads: found, consents } = await read(location);
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({ status: "held", fields: { email: "zoë@example.net" } });
  expect(consents).toHaveLength(1);
  // The replaced store can be restored, and new requests continue its numbering.
  await restoreStore(location, { backup: restored.kept ?? "", now: later(2 * hourMs) });
  const again = await open(location);
  expect(await again.listLeads()).toHaveLength(3);
  expect(await again.saveLead(newLead(later(3 * hourMs)))).toMatchObject({ outcome: "saved" });
});

describe.each(ways)("from %s to %s", (from, to) => {
  test("a backup made while requests come in restores every row as of one moment, also into the other engine [OW14, DS06]", async () => {
    const location = await newLocation(from);
    const store = await open(location, ["email", "webhook", "confirmation"]);
    for (let count = 0; count < stored; count += 100)
      await Promise.all(Array.from({ length: 100 }, (_, i) => save(store, i === 0)));
    await failFor(store, "webhook", start);
    await failFor(store, "confirmation", start);
    await store.addNotice({ key: "morning", kind: "morning", facts: {} }, ["email"], start);
    await store.claimDailyJob({ name: "backup", now: start, startedBefore: start, failedBefore: start });

    let isOver = false;
    const senders = Array.from({ length: 16 }, async () => {
      while (!isOver) await save(store, true);
    });
    const { file, leads } = await backUp(location, { now: start });
    await save(store, false);
    isOver = true;
    await Promise.all(senders);
    const other = await newLocation(to);
    await restoreStore(other, { backup: file, now: start });

    const restored = await readTable(other, "lead");
    expect(restored).toHaveLength(leads);
    expect(leads).toBeGreaterThanOrEqual(stored);
    const isOfThen = wasThere(restored);
    for (const table of tables) {
      const [found, all] = [await readTable(other, table), await readTable(location, table)];
      const rows = all.filter((row) => isOfThen(table, row));
      if (table === "lead") expect(all.length).toBeGreaterThan(rows.length);
      expect(found.length, table).toBe(rows.length);
      expect(found.length, table).toBeGreaterThan(0);
      expect(isDeepStrictEqual(found, rows), table).toBe(true);
    }
  }, 600_000);
});

test("restoring over a damaged store fails until it is moved away [TR19, OW14]", async () => {
  const { location, file } = await newBackup();
  const damaged = { ...location, databaseFile: join(newDataDir(), "leads.sqlite") };
  writeFileSync(damaged.databaseFile, "damaged".repeat(1000));
  await expect(restoreStore(damaged, { backup: file, now: start })).rejects.toThrow(
    /^The present store is damaged \(.*\), so nothing was changed\. Move it away/,
  );
  expect(statSync(damaged.databaseFile).size).toBe("damaged".length * 1000);
  rmSync(damaged.databaseFile);
  expect(await restoreStore(damaged, { backup: file, now: start })).toEqual({ leads: 2, kept: null });
  expect((await read(damaged)).leads).toHaveLength(2);
});

test("removing surplus backups keeps the newest 14 and files with other names, and nothing of a killed backup [OW14]", async () => {
  const { location } = await newBackup();
  const named = { now: start, file: join(backupFolder(location), "before-the-move.sqlite") };
  await backUp(location, named);
  await expect(backUp(location, named)).rejects.toThrow("exists already");
  const left = join(backupFolder(location), "leads-2026-03-02T17-00-00-001Z.sqlite.unfinished");
  writeFileSync(left, "");
  const made: string[] = [];
  for (let night = 1; night <= 15; night++) {
    const now = later(night * 24 * hourMs);
    made.unshift((await backUp(location, { now })).file);
    removeSurplus(location, now);
  }
  expect(made.filter(existsSync)).toEqual(made.slice(0, 14));
  expect([named.file, left].map(existsSync)).toEqual([true, false]);
});

test("a backup made while the clock is behind stays, and those of a clock that was ahead go first [OW14]", async () => {
  const { location } = await newBackup();
  const year = 365 * 24 * hourMs;
  const made: string[] = [];
  const backUpAt = async (ms: number) => {
    made.push((await backUp(location, { now: later(ms) })).file);
    removeSurplus(location, later(ms));
  };
  for (let night = 1; night <= 14; night++) await backUpAt(year + night * 24 * hourMs);
  for (let night = 1; night <= 14; night++) await backUpAt(night * 24 * hourMs);
  expect(made.filter(existsSync)).toEqual(made.slice(14));
});

test("a backup copies every table except write probes [DS06]", async () => {
  const db = await openDatabase(await newLocation(engine));
  const tables = await db.introspection.getTables();
  await db.destroy();
  const left = ["write_probe"];
  const names = tables.map(({ name }) => name).filter((name) => !left.includes(name));
  expect(names.sort()).toEqual(Object.keys(storeTables).sort());
});
