import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Channel, Lead } from "#domain/leads/lead.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { lock } from "../postgres/advisory-lock.ts";
import { type MessageRow, publicMessageId, selectLeads, toLead } from "../read-leads.ts";
import { instantAfter, type StoreContext } from "../store-access.ts";
import type { ClaimedMessage, ClaimedRequest } from "../stored-records.ts";
import { readConfirmationLimits } from "./confirmation-limits.ts";
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

/** Keeps one transaction short in a flood. */
const givenUpAtOnce = 100;

/** Expired leases are due again. `attempts` counts the finished attempts; marking adds one. */
export async function claimDueMessages(
  { db, isShared, channels: allChannels }: StoreContext,
  { channels = allChannels, ...claim }: Claim,
): Promise<ClaimedMessage[]> {
  if (channels.length === 0) return [];
  const { now, leaseMs } = claim;
  const limits = channels.includes("confirmation") ? await limitConfirmations(db, now, isShared) : null;
  const due = await selectDue(db, { channels, isShared, ...claim });
  const leads = await readLeads(db, due);
  const lease = randomUUID();
  const leaseEndsAt = instantAfter(now, leaseMs);
  const claimed: ClaimedMessage[] = [];
  for (const row of due) {
    const found = row.lead_seq === null ? undefined : leads.get(row.lead_seq);
    if (limits && found && row.channel === "confirmation") {
      const confirmation = { lead_seq: found.seq, email: found.email };
      const reason = limits.reasonToSkip(confirmation);
      if (reason) {
        await giveUp(db, row, reason);
        continue;
      }
      await limits.record(confirmation);
    }
    await db
      .updateTable("message")
      .set({ state: "leased", due_at: leaseEndsAt, due_set_at: now.toISOString(), lease })
      .where(isMessage(row))
      .execute();
    const { lead = null, earlier = null } = found ?? {};
    claimed.push(toClaimed(row, { lease, leaseEndsAt, lead, earlier }));
  }
  return claimed;
}

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
  const open = db
    .selectFrom("message")
    .selectAll()
    .where("channel", "in", channels)
    .$if(onlyRequests, (query) => query.where("kind", "=", "request"))
    // Skips what another process is claiming, instead of waiting for it.
    .$if(isShared, (query) => query.forUpdate().skipLocked());
  const immediate = await open
    .where("due_at", "is not", null)
    .where("due_set_at", "is", null)
    .orderBy("priority")
    .orderBy("due_at")
    .limit(limit)
    .execute();
  const scheduled = await open
    .where("due_at", "<=", now.toISOString())
    .where("due_set_at", "is not", null)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  const due = [...immediate, ...scheduled]
    .sort((a, b) => a.priority - b.priority || String(a.due_at).localeCompare(String(b.due_at)))
    .slice(0, limit);
  if (due.length === limit) return due;
  // Written in the future, so the clock was set back since and `due_at` may be far off. A lease is left alone while it may be in use.
  const clockSkewed = await open
    .where("due_set_at", ">", now.toISOString())
    .where(({ or, eb }) =>
      or([eb("state", "=", "pending"), eb("due_set_at", ">", instantAfter(now, leaseMs))]),
    )
    .orderBy("due_set_at")
    .limit(limit - due.length)
    .execute();
  return [...due, ...clockSkewed];
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

/** Years of requests, and few enough to scan. `seq + 0` keeps SQLite from searching by seq; its index of addresses begins with the time. */
const earlierLeads = 10_000;

const earlierSeq = sql<number | null>`(
  select earlier.seq from lead as earlier
  where earlier.email = lead.email and earlier.seq + 0 < lead.seq and earlier.status <> 'spam'
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

/** The lock keeps other processes from claiming meanwhile. */
async function limitConfirmations(db: Kysely<LeadDatabase>, now: Date, isShared: boolean) {
  if (isShared) await lock(db, ["confirmations"]);
  const limits = await readConfirmationLimits(db, now);
  const due = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(["key", "channel", "lead.seq as lead_seq", "email"])
    .where("channel", "=", "confirmation")
    .where("due_at", "is not", null)
    .where("due_set_at", "is", null)
    .orderBy("priority")
    .orderBy("due_at")
    .limit(givenUpAtOnce)
    .execute();
  for (const row of due) {
    const reason = limits.reasonToSkip(row);
    if (reason) await giveUp(db, row, reason);
  }
  return limits;
}

async function giveUp(
  db: Kysely<LeadDatabase>,
  message: Pick<MessageRow, "key" | "channel">,
  error: string,
): Promise<void> {
  await db
    .updateTable("message")
    .set({ state: "dead", due_at: null, due_set_at: null, lease: null, last_error: error })
    .where(isMessage(message))
    .execute();
}
