import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { LeadDatabase } from "./lead-database.ts";
import type { NewLead } from "./lead-store.ts";
import { type LeadToSave, prepareLead } from "./save-lead.ts";

/**
 * For real: only saving a request tells whether its tables are there and whole, and only a write that reaches the
 * file tells a full disk from a healthy one.
 * @param save everything that storing a request does, inside the transaction
 */
export async function probeWrite(
  db: Kysely<LeadDatabase>,
  save: (db: Kysely<LeadDatabase>, lead: LeadToSave) => Promise<unknown>,
): Promise<void> {
  const at = new Date();
  await sql`savepoint trial`.execute(db);
  await save(db, prepareLead(trialLead(at)));
  await sql`rollback to trial`.execute(db);
  await sql`release trial`.execute(db);
  const written_at = at.toISOString();
  await db
    .insertInto("write_probe")
    .values({ id: 1, written_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ written_at }))
    .execute();
}

/** With everything that a request can bring along. */
function trialLead(receivedAt: Date): NewLead {
  const form = "trial";
  const phone = "303-555-0100";
  return {
    form,
    fields: { name: "Trial", email: "trial@example.com", phone, smsOptIn: true },
    submissionId: randomUUID(),
    receivedAt,
    smsConsent: {
      form,
      page: "/",
      phone,
      consented: true,
      clientTime: null,
      recordedAt: receivedAt.toISOString(),
      policyVersion: "",
      text: "",
      textHash: "",
      ipAddress: null,
      userAgent: null,
    },
  };
}
