import { randomBytes, randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { bodyMaxBytes } from "#domain/requests/request-protocol.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { NewLead } from "../stored-records.ts";
import { type LeadToSave, prepareLead } from "./prepare-lead.ts";

/** Only a real save shows whether the tables are intact, and only a write that reaches the file notices a full disk. */
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

/** Returns a lead as long as the longest request. */
function trialLead(receivedAt: Date): NewLead {
  const form = "trial";
  const phone = "303-555-0100";
  return {
    form,
    fields: {
      name: "Trial",
      email: `${randomUUID()}@example.com`,
      phone,
      smsOptIn: true,
      // Random, because databases compress text that repeats.
      message: randomBytes(bodyMaxBytes).toString("base64").slice(0, bodyMaxBytes),
    },
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
