import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";

/** The tables; within a write, those of its transaction. */
export type Tables = { db: Kysely<LeadDatabase> };

/** What one read or one write of the store works with. */
export type StoreContext = Tables & {
  channels: Channel[];
  /** Other processes write at the same time. */
  isShared: boolean;
};

/** What a method works with that takes several reads or writes, each of which stays short. */
export type StoreAccess = StoreContext & {
  read<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction. */
  write<T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
};
