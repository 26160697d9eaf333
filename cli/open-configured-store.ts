import { existsSync } from "node:fs";
import type { Channel, LeadWithDeliveries } from "#domain/leads/lead.ts";
import { OperatorError } from "#domain/operator-error.ts";
import type { Config } from "#server/config.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openStore, type StoreLocation } from "#server/store/open-store.ts";

/** Returns `fallback` instead of creating a database when there is none yet. */
export async function withStore<T>(
  config: Config,
  fallback: T,
  work: (store: LeadStore) => Promise<T>,
  channels: Channel[] = [],
): Promise<T> {
  if (config.databaseUrl === null && !existsSync(config.databaseFile)) return fallback;
  const store = await openStore({ ...config, channels, purpose: "command" });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function storeName({ databaseUrl, databaseFile }: StoreLocation): string {
  if (databaseUrl === null)
    return existsSync(databaseFile) ? databaseFile : `${databaseFile}, which is not there yet`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

export async function findByIdOrStart(store: LeadStore, start: string): Promise<LeadWithDeliveries> {
  const [id, another] = await store.matchIdStart(start);
  if (another) throw new OperatorError(`Several requests have an id that begins with "${start}".`);
  const lead = id && (await store.findLead(id));
  if (!lead) throw unknownId(start);
  return lead;
}

export function unknownId(id: string): OperatorError {
  return new OperatorError(`There's no request with the id "${id}".`);
}
