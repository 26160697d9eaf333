import type { Kysely } from "kysely";
import { dayMs, hourMs } from "../../../domain/durations.ts";
import { confirmationsPerHour, confirmationsPerMailboxAndDay } from "../../../domain/leads/limits.ts";
import { mailboxOf } from "../../../domain/requests/email-address.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { clockDifferenceMs } from "../shared-memory.ts";

type Confirmation = { lead_seq: number; email: string };

/** A retry counts as the same mail. Exact only while no other process counts. */
export async function readConfirmationLimits(db: Kysely<LeadDatabase>, now: Date) {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  await db.deleteFrom("confirmation").where("claimed_at", "<=", at(-dayMs)).execute();
  const ofDay = await db
    .selectFrom("confirmation")
    .selectAll()
    // Later times were written before the clock was set back.
    .where("claimed_at", "<", at(clockDifferenceMs))
    .execute();
  const byLead = new Map(ofDay.map((each) => [each.lead_seq, each]));
  return {
    /** Null when it may be sent. */
    reasonToSkip({ lead_seq, email }: Confirmation): string | null {
      const others = [...byLead.values()].filter((each) => each.lead_seq !== lead_seq);
      if (others.filter(({ claimed_at }) => claimed_at > at(-hourMs)).length >= confirmationsPerHour)
        return `Not sent: at most ${confirmationsPerHour} confirmations go out in an hour`;
      const mailbox = mailboxOf(email);
      if (others.filter((each) => each.mailbox === mailbox).length >= confirmationsPerMailboxAndDay)
        return `Not sent: at most ${confirmationsPerMailboxAndDay} confirmations a day go to one mailbox`;
      return null;
    },
    async note({ lead_seq, email }: Confirmation): Promise<void> {
      const row = { lead_seq, mailbox: mailboxOf(email), claimed_at: at(0) };
      byLead.set(lead_seq, row);
      await db
        .insertInto("confirmation")
        .values(row)
        .onConflict((conflict) => conflict.column("lead_seq").doUpdateSet(row))
        .execute();
    },
  };
}
