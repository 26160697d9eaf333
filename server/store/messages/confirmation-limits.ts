import type { Kysely } from "kysely";
import { dayMs, hourMs } from "#domain/durations.ts";
import { confirmationsPerHour, confirmationsPerMailboxAndDay } from "#domain/leads/limits.ts";
import { mailboxOf } from "#domain/requests/email-address.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { clockDifferenceMs, instantAfter } from "../store-access.ts";

type Confirmation = { lead_seq: number; email: string };

/** A retry counts as the same mail. Exact only while no other process counts. */
export async function readConfirmationLimits(db: Kysely<LeadDatabase>, now: Date) {
  await db.deleteFrom("confirmation").where("claimed_at", "<=", instantAfter(now, -dayMs)).execute();
  const ofDay = await db
    .selectFrom("confirmation")
    .selectAll()
    // Later times were written before the clock was set back.
    .where("claimed_at", "<", instantAfter(now, clockDifferenceMs))
    .execute();
  const byLead = new Map(ofDay.map((each) => [each.lead_seq, each]));
  return {
    /** Null when it may be sent. */
    reasonToSkip({ lead_seq, email }: Confirmation): string | null {
      const others = [...byLead.values()].filter((each) => each.lead_seq !== lead_seq);
      if (
        others.filter(({ claimed_at }) => claimed_at > instantAfter(now, -hourMs)).length >=
        confirmationsPerHour
      )
        return `Not sent: at most ${confirmationsPerHour} confirmations go out in an hour`;
      const mailbox = mailboxOf(email);
      if (others.filter((each) => each.mailbox === mailbox).length >= confirmationsPerMailboxAndDay)
        return `Not sent: at most ${confirmationsPerMailboxAndDay} confirmations a day go to one mailbox`;
      return null;
    },
    async record({ lead_seq, email }: Confirmation): Promise<void> {
      const row = { lead_seq, mailbox: mailboxOf(email), claimed_at: now.toISOString() };
      byLead.set(lead_seq, row);
      await db
        .insertInto("confirmation")
        .values(row)
        .onConflict((conflict) => conflict.column("lead_seq").doUpdateSet(row))
        .execute();
    },
  };
}
