import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, inject, onTestFinished, vi } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { storeTables } from "#server/store/backup/copy-tables.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openPostgresStore } from "#server/store/postgres/open-postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import type { ClaimedMessage, ClaimedRequest, NewLead } from "#server/store/stored-records.ts";
import { createDatabase, newDatabaseUrl, runInDatabase, startCluster } from "./postgres-cluster.ts";
import { newDataDir } from "./test-lead.ts";

type Open = (place: string, channels: Channel[]) => Promise<LeadStore>;

/** Opening a `place` again opens the same database, to test restarts. */
const sqlite = engine(
  () => join(newDataDir(), "leads.sqlite"),
  (file, channels) => openSqliteStore({ file, channels }),
);
export const postgres = engine(takeDatabase, async (url, channels) => {
  await createDatabase(url);
  return openPostgresStore({ url, channels });
});

/** SQLite needs no server; `npm run test:full` runs the same tests on PostgreSQL (vitest.config.ts). */
export const { newPlace, open, newStore } = process.env.STORE_ENGINE === "PostgreSQL" ? postgres : sqlite;

export function newPostgresUrl(): string {
  return newDatabaseUrl(process.env.TEST_DATABASE_URL || startCluster(inject("postgresFolder")));
}

/** Databases that were emptied after their tests: creating one takes longer than most tests. */
const free: string[] = [];

function takeDatabase(): string {
  const url = free.pop() ?? newPostgresUrl();
  onTestFinished(async () => {
    const tables = ["write_probe", ...Object.keys(storeTables).reverse()];
    await runInDatabase(url, [tables.map((table) => `delete from ${table}`).join("; ")]);
    free.push(url);
  });
  return url;
}

export async function newDatabase(): Promise<string> {
  const url = newPostgresUrl();
  await createDatabase(url);
  return url;
}

function engine(newPlace: () => string, open: Open) {
  return {
    newPlace,
    open,
    async newStore(channels: Channel[] = ["email", "webhook"], place = newPlace()): Promise<LeadStore> {
      const store = await open(place, channels);
      onTestFinished(() => store.close());
      return store;
    },
  };
}

export const start = new Date("2026-03-02T17:00:00.000Z");

export function later(ms: number): Date {
  return new Date(start.getTime() + ms);
}

/** Returns the same request each time, except for `changed`. */
export function request(
  changed: Partial<Omit<NewLead, "fields">> & {
    fields?: Lead["fields"];
    email?: string;
    message?: string;
  } = {},
): NewLead {
  const { email = "dana@example.net", message = "Two dogs, weekdays at noon.", fields, ...rest } = changed;
  return {
    form: "dog-walking-consultation",
    fields: { email, phone: "303-555-0100", ...(fields ?? { firstName: "Dana", message }) },
    submissionId: null,
    receivedAt: start,
    ...rest,
  };
}

/** Claims due requests for a minute. */
export async function claim(
  store: LeadStore,
  ms: number,
  { limit = 10, channels = ["email", "webhook"] }: { limit?: number; channels?: Channel[] } = {},
): Promise<ClaimedRequest[]> {
  const claimed: ClaimedMessage[] = [];
  for (const channel of channels)
    claimed.push(...(await store.claimDueMessages({ now: later(ms), limit, leaseMs: minuteMs, channel })));
  return claimed.filter((each) => each.kind === "request");
}

export async function failFor(store: LeadStore, channel: Channel, at: Date): Promise<void> {
  const claimed = await claim(store, at.getTime() - start.getTime(), { limit: 1, channels: [channel] });
  const failure = { error: "refused", at, nextAttemptAt: new Date(at.getTime() + 20 * minuteMs) };
  for (const each of claimed) expect(await store.markFailed(each, failure)).toBe(true);
  expect(claimed).toHaveLength(1);
}

export const consent = {
  submissionId: "submission-1",
  form: "schedule",
  page: "/schedule",
  phone: "303-555-0100",
  consented: true,
  clientTime: null,
  recordedAt: start.toISOString(),
  policyVersion: "1",
  text: "You agree to text messages.",
  textHash: "hash",
  ipAddress: null,
  userAgent: null,
};

/** Changes an SQLite file as another program would. */
export function changeDatabase(file: string, sql: string): void {
  const other = new DatabaseSync(file, { timeout: 60_000, defensive: false });
  other.exec(sql);
  other.close();
}

/** Acts like another process that keeps reading one snapshot; it does not block writes. */
export function keepReading(file: string): DatabaseSync {
  const other = new DatabaseSync(file);
  other.exec("begin; select count(*) from lead");
  return other;
}

/** Runs `work` while another process reads, until the database's busy timeout is over, with a clock that skips the wait. */
export async function runUntilTimeout<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const other = keepReading(file);
  let isSettled = false;
  const working = Promise.resolve(work()).finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    vi.advanceTimersByTime(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  other.close();
  return working;
}
