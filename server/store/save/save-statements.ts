import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";
import type { LeadRow, MessageRow } from "../read-leads.ts";
import type { LeadToSave } from "./prepare-lead.ts";

// The statements that save requests; each takes several requests at once.

export type Answer = LeadDatabase["idempotency"];
export type RecentLead = Pick<LeadRow, "id" | "email" | "fingerprint" | "status" | "network"> & {
  receivedAt: string;
};
export type NewMessage = Omit<MessageRow, "lease" | "last_error">;
export type SentConfirmation = { facts: string | null; createdAt: string };

export async function findAnswers(db: Kysely<LeadDatabase>, keys: string[]): Promise<Answer[]> {
  if (keys.length === 0) return [];
  return db.selectFrom("idempotency").selectAll().where("key", "in", keys).execute();
}

/** Newest first. `after` and `before` are excluded. */
export function findRecent(
  db: Kysely<LeadDatabase>,
  asked: { email: string; after: string; at: string; before: string }[],
): Promise<RecentLead[]> {
  // SQLite's index starts with the ten-minute slot of the time. Each span is so short that these are all its slots.
  const tenMinutes = asked.flatMap(({ after, at, before }) =>
    [after, at, before].map((time) => sql<string>`substr(${time}, 1, 15)`),
  );
  return db
    .selectFrom("lead")
    .select(["id", "email", "fingerprint", "status", "network", "received_at as receivedAt"])
    .where(sql<string>`substr(received_at, 1, 15)`, "in", tenMinutes)
    .where(({ or, and, eb }) =>
      or(
        asked.map(({ email, after, before }) =>
          and([eb("email", "=", email), eb("received_at", ">", after), eb("received_at", "<", before)]),
        ),
      ),
    )
    .orderBy("received_at", "desc")
    .execute();
}

/** Returns the confirmations of the last hour, and those of the last day to these mailboxes. */
export async function findConfirmations(
  db: Kysely<LeadDatabase>,
  asked: Record<"facts" | "hourBefore" | "dayBefore" | "before", string>[],
): Promise<SentConfirmation[]> {
  const [first] = asked;
  if (!first) return [];
  return db
    .selectFrom("message")
    .select(["facts", "created_at as createdAt"])
    .where("channel", "=", sql.lit("confirmation" as const))
    .where("created_at", ">", first.dayBefore)
    .where("created_at", "<", first.before)
    .where(({ or, eb }) =>
      or([
        eb("created_at", ">", first.hourBefore),
        eb(
          "facts",
          "in",
          asked.map(({ facts }) => facts),
        ),
      ]),
    )
    .execute();
}

export async function insertLeads(db: Kysely<LeadDatabase>, rows: LeadToSave["row"][]) {
  return rows.length === 0 ? [] : db.insertInto("lead").values(rows).returning(["id", "seq"]).execute();
}

export async function insertMessages(db: Kysely<LeadDatabase>, rows: NewMessage[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("message").values(rows).execute();
}

export async function insertAnswers(db: Kysely<LeadDatabase>, rows: Answer[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("idempotency").values(rows).execute();
}
