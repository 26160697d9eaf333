import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { longestRetryMs } from "#domain/leads/limits.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { type MessageRow, publicMessageId, readWithEarlier, selectLeads } from "../read-leads.ts";
import { instantAfter, type StoreContext } from "../store-access.ts";
import type { ClaimedMessage } from "../stored-records.ts";
import { isMessage } from "./messages.ts";

type Claim = {
  now: Date;
  limit: number;
  leaseMs: number;
  channel: Channel;
};

/** Expired leases are due again. `attempts` counts the finished attempts; marking adds one. */
export async function claimDueMessages(
  { db, isShared }: StoreContext,
  claim: Claim,
): Promise<ClaimedMessage[]> {
  const { now, leaseMs } = claim;
  const due = await selectDue(db, { isShared, ...claim });
  const leads = await readLeads(db, due);
  const lease = randomUUID();
  const leaseEndsAt = instantAfter(now, leaseMs);
  const claimed: ClaimedMessage[] = [];
  for (const row of due) {
    const lead = row.lead_seq === null ? null : (leads.get(row.lead_seq) ?? null);
    await db.updateTable("message").set({ due_at: leaseEndsAt, lease }).where(isMessage(row)).execute();
    claimed.push(toClaimed(row, { lease, leaseEndsAt, lead }));
  }
  return claimed;
}

/** Oldest first. A message due later than the longest delay is due: it was written before the clock was set back. */
function selectDue(
  db: Kysely<LeadDatabase>,
  { now, limit, leaseMs, channel, isShared }: Claim & { isShared: boolean },
): Promise<MessageRow[]> {
  return (
    db
      .selectFrom("message")
      .selectAll()
      .where("due_at", "is not", null)
      // With a parameter in its place, SQLite plans the statement anew each time.
      .where("channel", "=", sql.lit(channel))
      .where(({ or, and, eb }) =>
        or([
          eb("due_at", "<=", now.toISOString()),
          eb("due_at", ">", instantAfter(now, longestRetryMs + leaseMs)),
          // A message that was never attempted is due, whatever its time.
          and([eb("lease", "is", null), eb("attempts", "=", 0)]),
        ]),
      )
      .orderBy("due_at")
      .limit(sql.lit(limit))
      // Skips what another process is claiming, instead of waiting for it.
      .$if(isShared, (query) => query.forUpdate().skipLocked())
      .execute()
  );
}

async function readLeads(db: Kysely<LeadDatabase>, messages: MessageRow[]): Promise<Map<number, Lead>> {
  const seqs = messages.flatMap(({ lead_seq }) => lead_seq ?? []);
  if (seqs.length === 0) return new Map();
  const found = await readWithEarlier(db, selectLeads(db).where("lead.seq", "in", seqs));
  return new Map(found.map(({ seq, lead }) => [seq, lead]));
}

function toClaimed(
  { key, kind, channel, attempts, created_at, facts }: MessageRow,
  { lead, ...lease }: Pick<ClaimedMessage, "lease" | "leaseEndsAt" | "lead">,
): ClaimedMessage {
  // Once a notice is deleted, its key may be used again.
  const id = publicMessageId(kind === "request" ? key : `${key} ${created_at}`, channel);
  const message = { id, key, channel, attempts, createdAt: created_at, ...lease };
  if (kind !== "request") return { ...message, kind, lead, facts: facts === null ? null : JSON.parse(facts) };
  if (!lead) throw new Error("a request's message has a lead");
  return { ...message, kind, lead };
}
