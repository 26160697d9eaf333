import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import { longestRetryMs } from "#domain/leads/limits.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { type MessageRow, publicMessageId, selectLeads, toLead } from "../read-leads.ts";
import { instantAfter, type StoreContext } from "../store-access.ts";
import type { ClaimedMessage, ClaimedRequest } from "../stored-records.ts";
import { readFailingChannels } from "./channel-state.ts";
import { isMessage } from "./messages.ts";

type Claim = {
  now: Date;
  limit: number;
  leaseMs: number;
  /** Defaults to those of the store. */
  channels?: Channel[];
  /** Leaves notices to a process that can compose them. */
  onlyRequests?: boolean;
};

/** Expired leases are due again. `attempts` counts the finished attempts; marking adds one. */
export async function claimDueMessages(
  { db, isShared, channels: allChannels }: StoreContext,
  { channels = allChannels, ...claim }: Claim,
): Promise<ClaimedMessage[]> {
  if (channels.length === 0) return [];
  const { now, leaseMs } = claim;
  const due = await selectDue(db, { channels, isShared, ...claim });
  const leads = await readLeads(db, due);
  const lease = randomUUID();
  const leaseEndsAt = instantAfter(now, leaseMs);
  const claimed: ClaimedMessage[] = [];
  for (const row of due) {
    const found = row.lead_seq === null ? undefined : leads.get(row.lead_seq);
    await db.updateTable("message").set({ due_at: leaseEndsAt, lease }).where(isMessage(row)).execute();
    const { lead = null, earlier = null } = found ?? {};
    claimed.push(toClaimed(row, { lease, leaseEndsAt, lead, earlier }));
  }
  return claimed;
}

/**
 * Oldest first. A time further ahead than the longest wait was written before the clock was set back. While a channel fails,
 * whatever becomes due opens its queue: the oldest message goes first, even if its own next attempt is later.
 */
async function selectDue(
  db: Kysely<LeadDatabase>,
  {
    now,
    limit,
    leaseMs,
    channels,
    onlyRequests = false,
    isShared,
  }: Claim & { channels: Channel[]; isShared: boolean },
): Promise<MessageRow[]> {
  const failing = await readFailingChannels({ db });
  const open = db
    .selectFrom("message")
    .selectAll()
    .where("due_at", "is not", null)
    .$if(onlyRequests, (query) => query.where("kind", "=", "request"))
    // Skips what another process is claiming, instead of waiting for it.
    .$if(isShared, (query) => query.forUpdate().skipLocked());
  const found: MessageRow[] = [];
  for (const channel of channels) {
    const ofChannel = open.where("channel", "=", channel).limit(limit);
    const isDue = ({ or, and, eb }: ExpressionBuilder<LeadDatabase, "message">) =>
      or([
        eb("due_at", "<=", now.toISOString()),
        eb("due_at", ">", instantAfter(now, longestRetryMs + leaseMs)),
        // A new one, whatever the clock was.
        and([eb("lease", "is", null), eb("attempts", "=", 0)]),
      ]);
    const due = await ofChannel.where(isDue).orderBy("due_at").execute();
    const isFailing = failing.has(channel) && due.length > 0;
    found.push(
      ...(isFailing
        ? await ofChannel.where("lease", "is", null).orderBy("created_at").orderBy("key").execute()
        : due),
    );
  }
  return found.slice(0, limit);
}

async function readLeads(db: Kysely<LeadDatabase>, messages: MessageRow[]) {
  const seqs = messages.flatMap(({ lead_seq }) => lead_seq ?? []);
  if (seqs.length === 0) return new Map<number, never>();
  const rows = await selectLeads(db).select(earlierSeq).where("lead.seq", "in", seqs).execute();
  const earlierSeqs = rows.flatMap(({ earlier_seq }) => earlier_seq ?? []);
  const isAlone = earlierSeqs.length === 0;
  const earlier = isAlone ? [] : await selectLeads(db).where("lead.seq", "in", earlierSeqs).execute();
  const bySeq = new Map<number | null, Lead>(earlier.map((row) => [row.seq, toLead(row)]));
  return new Map(
    rows.map(({ seq, email, earlier_seq, ...row }) => [
      seq,
      { seq, email, lead: toLead({ ...row, email }), earlier: bySeq.get(earlier_seq) ?? null },
    ]),
  );
}

/** Years of requests, and few enough to scan, as SQLite does: its index of addresses begins with ten minutes of the time. */
const earlierLeads = 10_000;

const earlierSeq = sql<number | null>`(
  select earlier.seq from lead as earlier
  where earlier.email = lead.email and earlier.received_at < lead.received_at and earlier.status <> 'spam'
    and substr(earlier.received_at, 1, 15) >= coalesce(
      (select substr(oldest.received_at, 1, 15) from lead as oldest
        where oldest.seq <= lead.seq - ${sql.lit(earlierLeads)} order by oldest.seq desc limit 1), '')
  order by earlier.received_at desc limit 1
)`.as("earlier_seq");

function toClaimed(
  { key, kind, channel, attempts, created_at, last_error, facts }: MessageRow,
  {
    lead,
    earlier,
    ...lease
  }: Pick<ClaimedMessage, "lease" | "leaseEndsAt" | "lead"> & Pick<ClaimedRequest, "earlier">,
): ClaimedMessage {
  // Once a notice has expired, its key may come again.
  const id = publicMessageId(kind === "request" ? key : `${key} ${created_at}`, channel);
  const message = { id, key, channel, attempts, createdAt: created_at, lastError: last_error, ...lease };
  if (kind !== "request") return { ...message, kind, lead, facts: facts === null ? null : JSON.parse(facts) };
  if (!lead) throw new Error("a request's message has a lead");
  return { ...message, kind, lead, earlier };
}
