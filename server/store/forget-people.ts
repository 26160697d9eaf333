import type { Kysely, Selectable } from "kysely";
import { senderName } from "#domain/leads/lead.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { fieldText } from "#domain/requests/field.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { readFields } from "./read-leads.ts";
import { inPages, type StoreAccess } from "./store-access.ts";
import type { FoundLead, PersonContact, PersonRecords } from "./stored-records.ts";

type Found = FoundLead & { seq: number };

export async function findPerson(
  access: StoreAccess,
  { email, phone }: PersonContact,
): Promise<PersonRecords> {
  const { read, db } = access;
  const rows = await read(() =>
    selectFound(db)
      .where(({ or, eb }) =>
        or([
          ...(email ? [eb("email", "=", email.toLowerCase())] : []),
          ...(phone ? [eb("phone", "=", phone)] : []),
        ]),
      )
      .orderBy("seq")
      .execute(),
  );
  const found = rows.map(toFound);
  const phones = [...new Set([...(phone ? [phone] : []), ...found.flatMap((each) => each.phone ?? [])])];
  let deliveryCount = 0;
  let noticeCount = 0;
  for (const seqs of inPages(found.map(({ seq }) => seq))) {
    const messages = await read(() =>
      db.selectFrom("message").select("kind").where("lead_seq", "in", seqs).execute(),
    );
    const deliveries = messages.filter(({ kind }) => kind === "request").length;
    deliveryCount += deliveries;
    noticeCount += messages.length - deliveries;
  }
  const consents = await read(() => consentsOf(db, phones));
  return {
    leads: found.map(({ seq: _seq, ...lead }) => lead),
    deliveryCount,
    noticeCount,
    phones,
    consentCount: consents.filter(({ consented }) => consented === 1).length,
    declinedConsentCount: consents.filter(({ consented }) => consented === 0).length,
  };
}

function selectFound(db: Kysely<LeadDatabase>) {
  return db
    .selectFrom("lead")
    .select(["seq", "id", "form", "received_at", "phone", "fields", "status", "answered_at"]);
}

function toFound({
  seq,
  id,
  form,
  received_at,
  phone,
  fields: json,
  status,
  answered_at,
}: Pick<
  Selectable<LeadDatabase["lead"]>,
  "seq" | "id" | "form" | "received_at" | "phone" | "fields" | "status" | "answered_at"
>): Found {
  const fields = readFields(json);
  return {
    seq,
    id,
    form,
    receivedAt: received_at,
    name: toOneLine(senderName({ fields })),
    email: fieldText(fields.email).toLowerCase(),
    phone,
    isUnanswered: status === "accepted" && answered_at === null,
  };
}

async function consentsOf(db: Kysely<LeadDatabase>, phones: string[]) {
  if (phones.length === 0) return [];
  return db.selectFrom("sms_consent").select("consented").where("phone_e164", "in", phones).execute();
}

export type ForgottenRecords = Pick<PersonRecords, "leads" | "phones">;

/** Proofs of consent are kept as evidence; refusals need not be. */
export async function forgetPerson(access: StoreAccess, { leads, phones }: ForgottenRecords): Promise<void> {
  const ids = leads.map(({ id }) => id);
  await deleteLeads(access, ids);
  if (phones.length === 0) return;
  await access.write((trx) =>
    trx.deleteFrom("sms_consent").where("phone_e164", "in", phones).where("consented", "=", 0).execute(),
  );
}

/** Idempotency rows stay, so that a late retry does not bring a request back. */
export async function deleteLeads({ write }: StoreAccess, leadIds: string[]): Promise<void> {
  for (const page of inPages(leadIds))
    await write((trx) => trx.deleteFrom("lead").where("id", "in", page).execute());
}
