import type { Lead } from "../../domain/leads/lead.ts";
import { toE164 } from "../../domain/requests/contact-fields.ts";
import { fieldText } from "../../domain/requests/field.ts";
import { deleteMails, findMails } from "../delivery/mailbox-files.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { Person, PersonRecords } from "../store/stored-records.ts";

/** What is stored of somebody: the records, and the files of the local mailbox. */
export type StoredPerson = { records: PersonRecords; mails: string[] };

type Place = { store: LeadStore; mailboxDir: string };

/** Whoever sent this request, by e-mail address and by phone number. */
export function senderOf({ fields }: Lead): Person {
  const phone = toE164(fieldText(fields.phone));
  return { email: fieldText(fields.email), ...(phone && { phone }) };
}

/** @param onRead is told how many requests were looked at, again and again */
export async function findStoredPerson(
  { store, mailboxDir }: Place,
  person: Person,
  onRead?: (count: number) => void,
): Promise<StoredPerson> {
  const records = await store.findPerson(person, onRead);
  return { records, mails: await findMails(mailboxDir, { ids: idsIn(records) }) };
}

/** @returns false while another process keeps what was deleted readable in the store's files */
export async function deleteStoredPerson(
  { store, mailboxDir }: Place,
  { records }: StoredPerson,
): Promise<boolean> {
  // The mails first: what is cut short here is found again.
  await deleteMails(mailboxDir, { ids: idsIn(records) });
  await store.forgetPerson(records);
  return store.eraseDeleted({ isRewritten: true });
}

function idsIn({ leads, noticeIds }: PersonRecords): string[] {
  return [...leads.map(({ id }) => id), ...noticeIds];
}
