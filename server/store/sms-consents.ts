import { randomBytes } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { senderName } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { readFields } from "./read-leads.ts";
import type { LeadToSave } from "./save/prepare-lead.ts";
import { lock, type Tables } from "./store-access.ts";

/** Evidence: never changed, except to record a revocation. */
type SmsConsentRecord = ReturnType<typeof toRecord>;
export type NewSmsConsent = Omit<SmsConsentRecord, "id" | "phoneE164" | "name" | "revokedAt" | "revokedHow">;

type ConsentResult = { outcome: "saved" | "repeated"; id: string } | { outcome: "key-reused" };

/** Repeating a submissionId with the same content returns the existing record. */
export async function recordSmsConsent(
  { db, isShared = false }: Tables & { isShared?: boolean },
  consent: NewSmsConsent,
): Promise<ConsentResult> {
  if (isShared) await lock(db, [`key ${consent.submissionId}`]);
  const known = await db
    .selectFrom("sms_consent")
    .selectAll()
    .where("submission_id", "=", consent.submissionId)
    .executeTakeFirst();
  if (known && !isSame(known, consent)) return { outcome: "key-reused" };
  if (known) {
    // The first call may have been made before its request was stored.
    await nameConsent(db, consent.submissionId);
    return { outcome: "repeated", id: known.id };
  }
  const id = randomBytes(16).toString("base64url");
  await db.insertInto("sms_consent").values(toRow(id, consent)).execute();
  await nameConsent(db, consent.submissionId);
  return { outcome: "saved", id };
}

/** Stores the proof of consent that a lead contains, or names one that was stored before the lead. */
export async function keepConsentOf(
  db: Kysely<LeadDatabase>,
  { smsConsent, row }: LeadToSave,
): Promise<void> {
  if (smsConsent) await recordSmsConsent({ db }, smsConsent);
  else if (row.sms_consent_key !== null) await nameConsent(db, row.sms_consent_key);
}

/** Copies the sender's name into the proof, because the lead may be deleted earlier than its proof. */
async function nameConsent(db: Kysely<LeadDatabase>, submissionId: string): Promise<void> {
  const found = await db
    .selectFrom("sms_consent")
    .innerJoin("lead", "lead.sms_consent_key", "sms_consent.submission_id")
    .select(["phone_e164", "fields"])
    .where("submission_id", "=", submissionId)
    .where("consented", "=", 1)
    .where("name", "is", null)
    .executeTakeFirst();
  const fields = found && readFields(found.fields);
  if (!fields || normalized(fieldText(fields.phone)) !== found.phone_e164) return;
  const name = senderName({ fields });
  if (name)
    await db.updateTable("sms_consent").set({ name }).where("submission_id", "=", submissionId).execute();
}

export async function hasSmsConsent({ db }: Tables, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("sms_consent")
    .select("seq")
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listSmsConsents(
  { db }: Tables,
  phone: string,
): Promise<(SmsConsentRecord & { leadId: string | null })[]> {
  const rows = await db
    .selectFrom("sms_consent")
    .leftJoin("lead", "lead.sms_consent_key", "sms_consent.submission_id")
    .selectAll("sms_consent")
    .select("lead.id as lead_id")
    .where("phone_e164", "=", normalized(phone))
    .orderBy("sms_consent.seq")
    .execute();
  return rows.map((row) => ({ ...toRecord(row), leadId: row.lead_id }));
}

export async function revokeSmsConsents(
  { db }: Tables,
  phone: string,
  { at, how }: { at: Date; how: string },
): Promise<void> {
  await db
    .updateTable("sms_consent")
    .set({ revoked_at: at.toISOString(), revoked_how: how })
    .where("phone_e164", "=", normalized(phone))
    .where("consented", "=", 1)
    .where("revoked_at", "is", null)
    .execute();
}

function isSame(known: Selectable<LeadDatabase["sms_consent"]>, consent: NewSmsConsent): boolean {
  return (
    known.phone_e164 === normalized(consent.phone) &&
    known.consented === Number(consent.consented) &&
    known.text_hash === consent.textHash
  );
}

function toRow(id: string, consent: NewSmsConsent) {
  return {
    id,
    submission_id: consent.submissionId,
    form: consent.form,
    page: consent.page,
    phone: consent.phone,
    phone_e164: normalized(consent.phone),
    consented: consent.consented ? (1 as const) : (0 as const),
    client_time: consent.clientTime,
    recorded_at: consent.recordedAt,
    policy_version: consent.policyVersion,
    text: consent.text,
    text_hash: consent.textHash,
    ip_address: consent.ipAddress,
    user_agent: consent.userAgent,
  };
}

/** Instants are UTC, ISO 8601. */
function toRecord(row: Selectable<LeadDatabase["sms_consent"]>) {
  return {
    id: row.id,
    submissionId: row.submission_id,
    form: row.form,
    page: row.page,
    /** As typed. */
    phone: row.phone,
    phoneE164: row.phone_e164,
    /** Null until a request with the same phone number is stored. */
    name: row.name,
    consented: row.consented === 1,
    /** Null when missing or more than a day off the server's clock. */
    clientTime: row.client_time,
    recordedAt: row.recorded_at,
    policyVersion: row.policy_version,
    text: row.text,
    textHash: row.text_hash,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    revokedAt: row.revoked_at,
    revokedHow: row.revoked_how,
  };
}

function normalized(phone: string): string {
  return toE164(phone) ?? phone;
}
