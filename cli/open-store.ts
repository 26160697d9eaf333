import { existsSync } from "node:fs";
import type { Channel } from "../domain/leads/lead.ts";
import type { Config } from "../server/config.ts";
import type { LeadStore } from "../server/store/lead-store.ts";
import { openSqliteStore } from "../server/store/open-sqlite-store.ts";

/** Gives `work` the store and closes it after. Without a database nothing is made and the answer is `fallback`. */
export async function withStore<T>(
  { databaseFile }: Config,
  fallback: T,
  work: (store: LeadStore) => Promise<T>,
  channels: Channel[] = [],
): Promise<T> {
  if (!existsSync(databaseFile)) return fallback;
  const store = await openSqliteStore({ file: databaseFile, channels });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
