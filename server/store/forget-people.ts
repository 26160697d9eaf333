import { selectLeads, toLead } from "./read-leads.ts";
import { inPages, type Tables } from "./store-access.ts";
import type { PersonContact, PersonRecords } from "./stored-records.ts";

export async function findPerson({ db }: Tables, { email, phone }: PersonContact): Promise<PersonRecords> {
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
    phones,
    consentCount,
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
