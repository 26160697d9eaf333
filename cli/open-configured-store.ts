import { existsSync } from "node:fs";
import type { LeadWithDeliveries } from "#domain/leads/lead.ts";
import type { LeadFilter } from "#domain/leads/lead-lists.ts";
import { OperatorError } from "#domain/operator-error.ts";
import type { Config } from "#server/config.ts";
import type { LeadStore } from "#server/store/lead-store.ts";
import { openStore, type StoreLocation } from "#server/store/open-store.ts";
import type { CommandContext } from "./terminal.ts";

export async function withStore<T>(config: Config, work: (store: LeadStore) => Promise<T>): Promise<T> {
  const store = await openStore({ ...config, channels: [] });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export function storeName({ databaseUrl, databaseFile }: StoreLocation): string {
  if (databaseUrl === null) return databaseFile;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

/** Returns requests, newest first. Notes where it looked if there are none. */
export async function readLeads(
  { config, terminal }: CommandContext,
  filter: LeadFilter,
): Promise<LeadWithDeliveries[]> {
  // A release is tried out with this before its first start, which creates the folder.
  const hasStore = config.databaseUrl !== null || existsSync(config.databaseFile);
  const leads = hasStore ? await withStore(config, (store) => store.listLeads(filter)) : [];
  const isFiltered = Object.keys(filter).length > 0;
  if (leads.length === 0)
    terminal.note(`${isFiltered ? "No request matches" : "There are no requests"} in ${storeName(config)}.`);
  return leads;
}

export async function findByIdOrStart(store: LeadStore, start: string): Promise<LeadWithDeliveries> {
  const [id, another] = await store.matchIdStart(start);
  if (another) throw new OperatorError(`Several requests have an id that begins with "${start}".`);
  const lead = id && (await store.findLead(id));
  if (!lead) throw new OperatorError(`There's no request with the id "${start}".`);
  return lead;
}
