import type { Lead } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { fieldText } from "#domain/requests/field.ts";
import type { PersonRecords } from "./delete-leads.ts";
import type { LeadStore } from "./lead-store.ts";
import { deleteMails } from "./mailbox-files.ts";
import type { PersonContact } from "./stored-records.ts";

export function senderOf({ fields }: Lead): PersonContact {
  const phone = toE164(fieldText(fields.phone));
  return { email: fieldText(fields.email), ...(phone && { phone }) };
}

export async function deleteStoredPerson(
  { store, mailboxDir }: { store: LeadStore; mailboxDir: string },
  records: Pick<PersonRecords, "leads" | "phones">,
): Promise<void> {
  // Mails first, so that an interrupted run finds the rest again.
  await deleteMails(mailboxDir, { ids: records.leads.map(({ id }) => id) });
  await store.forgetPerson(records);
  await store.eraseDeleted();
}
