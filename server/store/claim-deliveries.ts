import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import { readConfirmationLimits } from "./confirmation-limits.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { lock } from "./postgres/advisory-lock.ts";
import { consentColumns, isConsentOfLead, toDelivery, toLead } from "./read-leads.ts";
import type { StoreContext } from "./store-access.ts";
import type { ClaimedDelivery } from "./stored-records.ts";

/** `channels` defaults to those of the store. */
export type Claim = { now: Date; limit: number; leaseMs: number; channels?: Channel[] };

/** Keeps one transaction short in a flood. */
const givenUpAtOnce = 100;

/** Expired leases are due again. `attempts` counts the finished attempts; marking adds one. */
export async function claimDueDeliveries(
  { db, isShared, channels: allChannels }: StoreContext,
  { now, limit, leaseMs, channels = allChannels }: Claim,
): Promise<ClaimedDelivery[]> {
  if (channels.length === 0) return [];
  const limits = channels.includes("confirmation") ? await limitConfirmations(db, now, isShared) : null;
  const open = db
    .selectFrom("delivery")
    .innerJoin("lead", "lead.seq", "delivery.lead_seq")
    .leftJoin("sms_consent", isConsentOfLead)
    .selectAll(["lead", "delivery"])
    .select(consentColumns)
    .select(wroteBeforeAt)
    .where("channel", "in", channels)
    // Skips what another process is claiming, instead of waiting for it.
    .$if(isShared, (query) => query.forUpdate("delivery").skipLocked());
  const immediate = await open
    .where("due_at", "is not", null)
    .where("due_set_at", "is", null)
    .orderBy("turn")
    .orderBy("due_at")
    .limit(limit)
    .execute();
  const scheduled = await open
    .where("due_at", "<=", at(now))
    .where("due_set_at", "is not", null)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  const due = [...immediate, ...scheduled]
    .sort((a, b) => a.turn - b.turn || String(a.due_at).localeCompare(String(b.due_at)))
    .slice(0, limit);
  // Written in the future, so the clock was set back since and `due_at` may be far off. A lease is left alone while it may be in use.
  const clockSkewed = open
    .where("due_set_at", ">", at(now))
    .where(({ or, eb }) => or([eb("state", "=", "pending"), eb("due_set_at", ">", at(now, leaseMs))]))
    .orderBy("due_set_at");
  due.push(...(await clockSkewed.limit(limit - due.length).execute()));
  const lease = randomUUID();
  const claimed: ClaimedDelivery[] = [];
  for (const row of due) {
    if (limits && row.channel === "confirmation") {
      const reason = limits.reasonToSkip(row);
      if (reason) {
        await giveUp(db, row, reason);
        continue;
      }
      await limits.note(row);
    }
    const leased = { state: "leased", due_at: at(now, leaseMs), due_set_at: at(now), lease } as const;
    await db
      .updateTable("delivery")
      .set(leased)
      .where("lead_seq", "=", row.lead_seq)
      .where("channel", "=", row.channel)
      .execute();
    const delivery = toDelivery(row.id, { ...row, ...leased });
    claimed.push({ delivery, lead: toLead(row), wroteBeforeAt: row.wrote_before_at, lease });
  }
  return claimed;
}

/** The lock keeps other processes from claiming meanwhile. */
async function limitConfirmations(db: Kysely<LeadDatabase>, now: Date, isShared: boolean) {
  if (isShared) await lock(db, ["confirmations"]);
  const limits = await readConfirmationLimits(db, now);
  const due = await db
    .selectFrom("delivery")
    .innerJoin("lead", "lead.seq", "delivery.lead_seq")
    .select(["lead_seq", "channel", "email"])
    .where("channel", "=", "confirmation")
    .where("due_at", "is not", null)
    .where("due_set_at", "is", null)
    .orderBy("turn")
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
  { lead_seq, channel }: Pick<Selectable<LeadDatabase["delivery"]>, "lead_seq" | "channel">,
  error: string,
): Promise<void> {
  await db
    .updateTable("delivery")
    .set({ state: "dead", due_at: null, due_set_at: null, lease: null, last_error: error })
    .where("lead_seq", "=", lead_seq)
    .where("channel", "=", channel)
    .execute();
}

/** Years of requests, and few enough to scan. `seq + 0` keeps SQLite from searching by seq; its index of addresses begins with the time. */
const earlierLeads = 10_000;

const wroteBeforeAt = sql<string | null>`(
  select max(earlier.received_at) from lead as earlier
  where earlier.email = lead.email and earlier.seq + 0 < lead.seq and earlier.status <> 'spam'
    and substr(earlier.received_at, 1, 15) >= coalesce(
      (select substr(oldest.received_at, 1, 15) from lead as oldest
        where oldest.seq <= lead.seq - ${sql.lit(earlierLeads)} order by oldest.seq desc limit 1), '')
)`.as("wrote_before_at");

function at(instant: Date, shiftMs = 0): string {
  return new Date(instant.getTime() + shiftMs).toISOString();
}
