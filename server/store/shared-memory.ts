import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";

/** Short-lived values shared by all processes of a store, such as rate limits. Keys are stored as keyed hashes only. */
export type SharedMemory = {
  tag(text: string): Promise<string>;
  recall<T>(key: string): Promise<T | undefined>;
  /** `change` may be called again when another process was first. */
  change<T>(key: string, change: (kept: T | undefined) => T, time: Time): Promise<void>;
};

type Time = { now: number; keepMs: number };

/** Clocks of processes, and the order in which they write, differ by less than this. */
export const clockDifferenceMs = 5000;

/** Per process and duration; the oldest entries are evicted. */
const maxKept = 50_000;

/** By lifetime, then by hashed key, newest last. */
export type KeptInProcess = Map<number, Map<string, { value: unknown; forgetAt: number }>>;

/** The hash secret ends with the process. */
export function createLocalMemory(kept: KeptInProcess = new Map()): SharedMemory {
  const secret = randomBytes(32).toString("hex");

  function find(hashed: string) {
    for (const ofDuration of kept.values()) if (ofDuration.has(hashed)) return ofDuration.get(hashed)?.value;
  }

  return {
    tag: async (text) => toTag(digest(secret, text)),
    recall: async <T>(key: string) => find(digest(secret, key)) as T | undefined,
    async change<T>(key: string, change: (kept: T | undefined) => T, { now, keepMs }: Time) {
      const hashed = digest(secret, key);
      const ofDuration = kept.get(keepMs) ?? new Map();
      kept.set(keepMs, ofDuration);
      forget(ofDuration, now);
      const before = ofDuration.get(hashed)?.value;
      const value = change(before);
      if (value === before) return;
      ofDuration.delete(hashed);
      ofDuration.set(hashed, { value, forgetAt: now + keepMs });
    },
  };
}

function forget(ofDuration: Map<string, { forgetAt: number }>, now: number): void {
  for (const [key, { forgetAt }] of ofDuration) {
    if (forgetAt > now && ofDuration.size <= maxKept) return;
    ofDuration.delete(key);
  }
}

/** Optimistic instead of transactional: a change applies only if the old value is still there. The table is unlogged. */
export function createPostgresMemory(db: Kysely<LeadDatabase>): SharedMemory {
  let secret: string | undefined;

  /** Read on first use, because the database may be away when the server starts. */
  async function hashKey(key: string): Promise<string> {
    if (secret === undefined) {
      const { rows } = await sql<{ secret: string }>`select secret from memory_secret`.execute(db);
      secret = rows[0]?.secret ?? "";
    }
    return digest(secret, key);
  }

  async function read(key: string): Promise<string | undefined> {
    const { rows } = await sql<{ value: string }>`select value from memory where key = ${key}`.execute(db);
    return rows[0]?.value;
  }

  async function replace(
    key: string,
    before: string | undefined,
    value: string,
    { now, keepMs }: Time,
  ): Promise<boolean> {
    const forgetAt = new Date(now + keepMs).toISOString();
    const put =
      before === undefined
        ? sql`insert into memory values (${key}, ${value}, ${forgetAt}) on conflict do nothing`
        : sql`update memory set value = ${value}, forget_at = ${forgetAt} where key = ${key} and value = ${before}`;
    const { numAffectedRows } = await sql`
      with forgotten as (
        delete from memory where key in (
          select key from memory where forget_at <= ${new Date(now).toISOString()} and key <> ${key}
          limit 100 for update skip locked)
      )
      ${put}
    `.execute(db);
    return numAffectedRows === 1n;
  }

  return {
    tag: async (text) => toTag(await hashKey(text)),
    async recall<T>(key: string) {
      const value = await read(await hashKey(key));
      return value === undefined ? undefined : (JSON.parse(value) as T);
    },
    async change<T>(key: string, change: (kept: T | undefined) => T, time: Time) {
      const hashed = await hashKey(key);
      for (;;) {
        const before = await read(hashed);
        const value = JSON.stringify(change(before === undefined ? undefined : JSON.parse(before)));
        if (value === before || (await replace(hashed, before, value, time))) return;
      }
    },
  };
}

/** Two characters of 64: thousands of networks share one, so that it identifies nobody. */
function toTag(digest: string): string {
  return digest.slice(0, 2);
}

function digest(secret: string, key: string): string {
  return createHmac("sha256", secret).update(key).digest("base64");
}
