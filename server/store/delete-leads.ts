import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ExpiryTimes } from "#domain/business/policies.ts";
import { isNotice } from "./messages/messages.ts";
import { selectLeads, toLead } from "./read-leads.ts";
import { countRows, inPages, type Tables } from "./store-access.ts";
import type { PersonContact } from "./stored-records.ts";

/** Ids. `spam`: also what looks like it and was never judged. */
export async function findExpired(
  { db }: Tables,
  times: ExpiryTimes,
): Promise<{ requests: string[]; spam: string[] }> {
  const [requests, held, spam] = [times.requests, times.held, times.spam].map((time) => time.toISOString());
  // Literals, because the partial indexes hold only one status each.
  return {
    requests: await expired(
      times.requests,
      sql`status = 'accepted' and coalesce(answered_at, received_at) < ${requests}`,
    ),
    spam: [
      ...(await expired(times.held, sql`status = 'held' and received_at < ${held}`)),
      ...(await expired(times.spam, sql`status = 'spam' and spam_at < ${spam}`)),
    ],
  };

  /** A lead that came in after one that is kept is kept too: its earlier time comes from a clock that was behind. */
  async function expired(time: Date, condition: RawBuilder<SqlBool>): Promise<string[]> {
    const kept = await db
      .selectFrom("lead")
      .select("seq")
      .where("received_at", ">=", time.toISOString())
      .where("received_at", "<=", times.now.toISOString())
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    const old = db.selectFrom("lead").select("id").where(condition);
    const rows = await (kept ? old.where("seq", "<", kept.seq) : old).execute();
    return rows.map(({ id }) => id);
  }
}

/** All but requests. Returns how many there are of what an owner is told of. */
export async function deleteExpired(
  { db }: Tables,
  times: Pick<ExpiryTimes, "answers" | "consents" | "networkAddresses" | "requests">,
  { isDryRun }: { isDryRun: boolean },
): Promise<Record<"networkAddresses" | "consents" | "notices", number>> {
  const consents = times.consents.toISOString();
  const addresses = times.networkAddresses.toISOString();
  // An address that belongs to a proof of consent stays with it.
  const isAddress = sql<SqlBool>`consented = 0 and ip_address is not null and recorded_at < ${addresses}`;
  // A phone number's later proof, revocation or request keeps its earlier proofs.
  const isConsent = sql<SqlBool>`recorded_at < ${consents} and phone_e164 not in (
    select phone_e164 from sms_consent where recorded_at >= ${consents} or revoked_at >= ${consents}
    union select phone from lead where received_at >= ${consents} and phone is not null)`;
  // After this long their keys cannot repeat, and an alert that still holds is sent again.
  const isOldNotice = sql<SqlBool>`${isNotice} and created_at < ${times.requests.toISOString()}`;
  const counts = {
    networkAddresses: await countRows(db.selectFrom("sms_consent").where(isAddress)),
    consents: await countRows(db.selectFrom("sms_consent").where(isConsent)),
    notices: await countRows(db.selectFrom("message").where(isOldNotice)),
  };
  if (isDryRun) return counts;
  await db.updateTable("sms_consent").set({ ip_address: null }).where(isAddress).execute();
  await db.deleteFrom("sms_consent").where(isConsent).execute();
  await db.deleteFrom("message").where(isOldNotice).execute();
  // Requests that were sent so long ago are not sent again.
  await db.deleteFrom("idempotency").where("created_at", "<", times.answers.toISOString()).execute();
  return counts;
}

export type PersonRecords = Awaited<ReturnType<typeof findPerson>>;

export async function findPerson({ db }: Tables, { email, phone }: PersonContact) {
  const rows = await selectLeads(db)
    .where(({ or, eb }) =>
      or([
        ...(email ? [eb("lead.email", "=", email.toLowerCase())] : []),
        ...(phone ? [eb("lead.phone", "=", phone)] : []),
      ]),
    )
    .orderBy("lead.seq")
    .execute();
  const phones = [...new Set([...(phone ? [phone] : []), ...rows.flatMap((row) => row.phone ?? [])])];
  const consents =
    phones.length === 0
      ? []
      : await db.selectFrom("sms_consent").select("consented").where("phone_e164", "in", phones).execute();
  const consentCount = consents.filter(({ consented }) => consented === 1).length;
  return {
    leads: rows.map(toLead),
    /** The phone number asked for, and those in the leads found. */
    phones,
    consentCount,
    /** Proofs of refusal. */
    declinedConsentCount: consents.length - consentCount,
  };
}

/** Proofs of consent are kept as evidence; refusals need not be. */
export async function forgetPerson(
  { db }: Tables,
  { leads, phones }: Pick<PersonRecords, "leads" | "phones">,
): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await deleteLeads({ db }, ids);
  if (phones.length > 0)
    await db.deleteFrom("sms_consent").where("phone_e164", "in", phones).where("consented", "=", 0).execute();
}

/** Idempotency rows stay, so that a late retry does not bring a request back. */
export async function deleteLeads({ db }: Tables, leadIds: string[]): Promise<void> {
  for (const page of inPages(leadIds)) await db.deleteFrom("lead").where("id", "in", page).execute();
}
