import type { Lead } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import type { ForgottenRecords } from "./forget-people.ts";
import type { LeadStore } from "./lead-store.ts";
import { deleteMails, findMails } from "./mailbox-files.ts";
import type { PersonContact, PersonRecords } from "./stored-records.ts";

type StoredPerson = { records: PersonRecords; mails: string[] };

type Stored = { store: LeadStore; mailboxDir: string };

export function senderOf({ fields }: Lead): PersonContact {
  const phone = toE164(fieldText(fields.phone));
  return { email: fieldText(fields.email), ...(phone && { phone }) };
}

export async function findStoredPerson(
  { store, mailboxDir }: Stored,
  person: PersonContact,
): Promise<StoredPerson> {
  const records = await store.findPerson(person);
  return { records, mails: await findMails(mailboxDir, { ids: idsIn(records) }) };
}

/** Returns false while another process keeps deleted rows readable in the store's files. */
export async function deleteStoredPerson(
  { store, mailboxDir }: Stored,
  records: ForgottenRecords,
): Promise<boolean> {
  // Mails first, so that an interrupted run finds the rest again.
  await deleteMails(mailboxDir, { ids: idsIn(records) });
  await store.forgetPerson(records);
  return store.eraseDeleted({ isRewritten: true });
}

/** The file of each message about a lead has the lead's id in its name. */
function idsIn({ leads }: ForgottenRecords): string[] {
  return leads.map(({ id }) => id);
}
