import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";

/** Inside a write, the tables of its transaction. */
export type Tables = { db: Kysely<LeadDatabase> };

export type StoreContext = Tables & {
  channels: Channel[];
  isShared: boolean;
};

export type StoreAccess = StoreContext & {
  read<T>(work: () => Promise<T>): Promise<T>;
  write<T>(work: (trx: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
};
