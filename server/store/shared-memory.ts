import { createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";

/**
 * What is remembered for a while, by all processes that share the store, and may be forgotten early: how much an address
 * has sent, which texts were sent. Keys are kept as keyed hashes only.
 */
export type SharedMemory = {
  /** The same for the same text, different for nearly all others, and no way back to it. */
  tag(text: string): Promise<string>;
  recall<T>(key: string): Promise<T | undefined>;
  /**
   * One change after the other, for each key. What `change` gives is kept; the same as it got changes nothing. It may be
   * asked again when another process was first.
   */
  change<T>(
    key: string,
    change: (kept: T | undefined) => T,
    time: { now: number; keepMs: number },
  ): Promise<void>;
};

type Time = { now: number; keepMs: number };

/** The clocks of processes, and the order in which they come to write, differ by less than this. */
export const clockDifferenceMs = 5000;

/** Of one process and one duration; the oldest make room. */
const maxKept = 50_000;

/** By how long it is kept, and then by the hash of its key, the latest last. */
export type KeptInProcess = Map<number, Map<string, { value: unknown; forgetAt: number }>>;

/** Of one process, in which the key of the hashes dies too. */
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

/** Without transactions: a change is made only if what it was made from still stands. The table is not logged. */
export function createPostgresMemory(db: Kysely<LeadDatabase>): SharedMemory {
  let secret: string | undefined;

  /** The secret is read when it is first needed: the database may be away when the server starts. */
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

  /** And forgets what is too old. */
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

/** Two characters of 64: thousands of networks share one, so that it tells nobody's. */
function toTag(digest: string): string {
  return digest.slice(0, 2);
}

function digest(secret: string, key: string): string {
  return createHmac("sha256", secret).update(key).digest("base64");
}
