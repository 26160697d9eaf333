import type { Kysely } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import type { LeadDatabase } from "./lead-database.ts";

/** The tables; inside a write, those of its transaction. */
export type Tables = { db: Kysely<LeadDatabase> };

/** What a single read or write works with. */
export type StoreContext = Tables & {
  channels: Channel[];
  /** Other processes use the same store. */
  isShared: boolean;
};

/** What a method with several short reads or writes works with. */
export type StoreAccess = StoreContext & {
  read<T>(work: () => Promise<T>): Promise<T>;
  /** In a transaction. */
  write<T>(work: (inside: Kysely<LeadDatabase>) => Promise<T>): Promise<T>;
};
