import { readTimeZone } from "#disk/read-site-facts.ts";
import { senderName } from "#domain/leads/lead.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { toE164 } from "#domain/phone-number.ts";
import { toOneLine } from "#domain/requests/clean-text.ts";
import { counted } from "#domain/wording.ts";
import { createTimeFormat } from "#domain/zoned-clock.ts";
import { formTitle } from "#server/mail/shown-fields.ts";
import { backupFolder } from "#server/store/backup/back-up.ts";
import type { PersonRecords } from "#server/store/delete-leads.ts";
import { findMails, mailboxDirIn } from "#server/store/mailbox-files.ts";
import { deleteStoredPerson } from "#server/store/stored-person.ts";
import type { PersonContact } from "#server/store/stored-records.ts";
import { storeName, withStore } from "../open-configured-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { CommandContext, Terminal } from "../terminal.ts";

type Found = {
  store: string;
  records: PersonRecords;
  mails: string[];
  /** The folder of the backups. */
  backups: string;
};

const phoneMinDigits = 10;

/** Lists what will be deleted and asks before deleting it. */
export async function forget(args: string[], { config, build, terminal }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, { yes: { type: "boolean" } }, 1);
  const person = readPerson(positionals[0] ?? "");
  const mailboxDir = mailboxDirIn(config.dataDir);

  const found = await withStore(config, async (store) => {
    const records = await store.findPerson(person);
    const mails = await findMails(mailboxDir, { ids: records.leads.map(({ id }) => id) });
    const found = { store: storeName(config), records, mails, backups: backupFolder(config) };
    if (!hasAnything(found)) return found;
    if (!values.yes) await confirm(found, terminal, build);
    await deleteStoredPerson({ store, mailboxDir }, records);
    return found;
  });
  return values.json ? JSON.stringify(asJson(found), null, 2) : asText(found, "deleted", build);
}

function readPerson(typed: string): PersonContact {
  if (typed.includes("@")) return { email: typed.trim() };
  const phone = toE164(typed);
  if (!phone || phone.length <= phoneMinDigits)
    throw new UsageError("Who? Give an email address or a phone number.");
  return { phone };
}

function hasAnything({ records, mails }: Found): boolean {
  return records.leads.length + records.declinedConsentCount + mails.length > 0;
}

async function confirm(found: Found, terminal: Terminal, build: string | undefined): Promise<void> {
  const answer = await terminal.ask(`${asText(found, "to delete", build)}\n\nDelete it for good? Type yes: `);
  if (answer.trim().toLowerCase() !== "yes")
    throw new OperatorError("Nothing was deleted; --yes deletes without asking.");
}

function asText(found: Found, verb: "to delete" | "deleted", build: string | undefined): string {
  const { store, records, mails, backups } = found;
  const { leads, declinedConsentCount, consentCount } = records;
  const lines = hasAnything(found)
    ? [
        `Read from ${store}:`,
        `  ${counted(leads.length, "request")} ${verb}`,
        ...nameLeads(leads, build),
        `  ${counted(mails.length, "file")} of the mailbox ${verb}`,
        `  ${counted(declinedConsentCount, "record")} of not agreeing to texts ${verb}`,
      ]
    : [`There's nothing to delete in ${store}.`];
  if (consentCount > 0)
    lines.push(
      `  ${counted(consentCount, "proof")} of agreeing to texts kept as long as the privacy policy says: \`leads show\` shows it`,
    );
  lines.push(
    `Backups in ${backups} may still hold it. Delete them, or wait: newer ones take the place of those named leads-<time>.`,
  );
  if (hasAnything(found))
    lines.push("It's also where it was sent to you, such as your email: delete it there too.");
  return lines.join("\n");
}

/** Lists the names, because names that do not belong together reveal a mistyped phone number. */
function nameLeads(leads: PersonRecords["leads"], build: string | undefined): string[] {
  if (leads.length === 0) return [];
  const shortTime = createTimeFormat("short", readTimeZone(build));
  return leads.map((lead) => {
    const name = toOneLine(senderName(lead)) || "no name";
    return `    ${name}: ${formTitle(lead.form)}, ${shortTime(lead.receivedAt)}`;
  });
}

function asJson({ store, records, mails }: Found) {
  return {
    store,
    requests: records.leads.map(({ id }) => id),
    mailboxFiles: mails,
    refusals: records.declinedConsentCount,
    consentsKept: records.consentCount,
  };
}
