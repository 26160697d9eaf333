import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ExpiryTimes } from "#domain/business/policies.ts";
import { isNotice } from "./messages/messages.ts";
import { selectLeads, toLead } from "./read-leads.ts";
import { countRows, inPages, type Tables } from "./store-access.ts";
import type { PersonContact } from "./stored-records.ts";

/** Returns the ids of leads to delete. `spam` includes suspected spam that nobody reviewed in time. */
export async function findExpired(
  { db }: Tables,
  times: ExpiryTimes,
): Promise<{ requests: string[]; spam: string[] }> {
  const [requests, spam] = [times.requests, times.spam].map((time) => time.toISOString());
  // Literals, because the partial indexes hold only one status each.
  return {
    requests: await expired(
      times.requests,
      sql`status = 'accepted' and (answered_at is null or answered_at < ${requests})`,
    ),
    spam: [
      ...(await expired(times.held, sql`status = 'held'`)),
      ...(await expired(times.spam, sql`status = 'spam' and spam_at < ${spam}`)),
    ],
  };

  /**
   * Keeps a lead that came in since, whatever a clock that was behind has stamped on it later, and one that came in after
   * one that is kept: if its own time is earlier, the clock was behind.
   */
  async function expired(time: Date, condition: RawBuilder<SqlBool>): Promise<string[]> {
    const kept = await db
      .selectFrom("lead")
      .select("seq")
      .where("received_at", ">=", time.toISOString())
      .where("received_at", "<=", times.now.toISOString())
      .orderBy("seq")
      .limit(1)
      .executeTakeFirst();
    const old = db
      .selectFrom("lead")
      .select("id")
      .where("received_at", "<", time.toISOString())
      .where(condition);
    const rows = await (kept ? old.where("seq", "<", kept.seq) : old).execute();
    return rows.map(({ id }) => id);
  }
}

/** Deletes expired records other than leads. Returns the counts that owners are shown, also for a dry run. */
export async function deleteExpired(
  { db }: Tables,
  times: Pick<ExpiryTimes, "now" | "answers" | "consents" | "networkAddresses" | "requests">,
  { isDryRun }: { isDryRun: boolean },
): Promise<Record<"networkAddresses" | "consents" | "notices", number>> {
  const consents = times.consents.toISOString();
  const addresses = times.networkAddresses.toISOString();
  // A proof of consent keeps its network address.
  const isAddress = sql<SqlBool>`consented = 0 and ip_address is not null and recorded_at < ${addresses}`;
  // Earlier proofs are kept while the phone number has a later proof, revocation or request; and one that came in after a
  // later one, because the clock was behind.
  const isConsent = sql<SqlBool>`recorded_at < ${consents} and seq < coalesce((
    select min(seq) from sms_consent where recorded_at between ${consents} and ${times.now.toISOString()}
    ), seq + 1) and phone_e164 not in (
    select phone_e164 from sms_consent where recorded_at >= ${consents} or revoked_at >= ${consents}
    union select phone from lead where received_at >= ${consents} and phone is not null)`;
  // At this age no key can recur, and an alert whose cause persists is sent again.
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
  // Clients do not retry requests this old.
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
    /** Records of declined consent. */
    declinedConsentCount: consents.length - consentCount,
  };
}

/** Deletes the leads and the records of declined consent. Proofs of consent are kept as evidence. */
export async function forgetPerson(
  { db }: Tables,
  { leads, phones }: Pick<PersonRecords, "leads" | "phones">,
): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await deleteLeads({ db }, ids);
  if (phones.length > 0)
    await db.deleteFrom("sms_consent").where("phone_e164", "in", phones).where("consented", "=", 0).execute();
}

/** Keeps the idempotency rows, so that a late retry does not store a deleted request again. */
export async function deleteLeads({ db }: Tables, leadIds: string[]): Promise<void> {
  for (const page of inPages(leadIds)) await db.deleteFrom("lead").where("id", "in", page).execute();
}
