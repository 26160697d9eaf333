import { hash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { isRobotAddress, mailboxOf } from "#domain/requests/email-address.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { NewLead, NewSmsConsent } from "../stored-records.ts";

export type LeadRow = Omit<Selectable<LeadDatabase["lead"]>, "seq">;

/** Those that are known when a lead is saved. */
const leadColumns = [
  "id",
  "form",
  "status",
  "received_at",
  "reply_by",
  "email",
  "phone",
  "fingerprint",
  "fields",
  "sms_consent_key",
  "email_opt_in_text",
  "spam_signs",
  "source",
  "remind_at",
  "network",
  "price",
] as const satisfies readonly (keyof LeadRow)[];
export type NewLeadRow = Pick<LeadRow, (typeof leadColumns)[number]>;

export type LeadToSave = LeadRow &
  Pick<NewLead, "submissionId" | "receivedAt"> & {
    /** Stands on What waits, and people are sent no mail of it. */
    isListed: boolean;
    /** Where a confirmation goes: JSON, as the limits compare it; null for what is only listed, and for automatic senders. */
    mailbox: string | null;
    smsConsent: NewSmsConsent | null;
    bodyHash: string;
  };

/** Everything that can be computed before the transaction. */
export function prepareLead(lead: NewLead): LeadToSave {
  const { form, fields, sentFields, submissionId, receivedAt, spamSigns = [] } = lead;
  const { source, smsConsent, remindAt, emailOptInText = null, network = null } = lead;
  const { price = null, replyBy = null } = lead;
  const isHeld = spamSigns.length > 0;
  const isListed = isHeld || lead.isListed === true;
  // Begins with the time, so that new leads share index pages; the rest cannot be guessed.
  const id = timePart(receivedAt) + randomPart();
  return {
    id,
    form,
    status: isHeld ? "held" : "accepted",
    received_at: receivedAt.toISOString(),
    reply_by: replyBy?.toISOString() ?? null,
    email: fields.email.toLowerCase(),
    phone: toE164(fields.phone),
    fingerprint: fingerprintOf(lead),
    fields: JSON.stringify(fields),
    sms_consent_key: fields.smsOptIn === true ? (submissionId ?? id) : null,
    email_opt_in_text: emailOptInText,
    spam_signs: isHeld ? JSON.stringify(spamSigns) : null,
    source: source ? JSON.stringify(source) : null,
    answered_at: null,
    answered_by: null,
    closed_as: null,
    spam_at: null,
    remind_at: isHeld ? null : (remindAt?.toISOString() ?? null),
    network,
    price: price && JSON.stringify(price),
    isListed,
    mailbox: isListed || isRobotAddress(fields.email) ? null : JSON.stringify(mailboxOf(fields.email)),
    receivedAt,
    smsConsent: smsConsent ? { ...smsConsent, submissionId: submissionId ?? id } : null,
    submissionId,
    bodyHash: sha256(JSON.stringify([form, JSON.stringify({ ...fields, ...sentFields })])),
  };
}

export function toLeadRow(lead: LeadToSave): NewLeadRow {
  return Object.fromEntries(leadColumns.map((column) => [column, lead[column]])) as NewLeadRow;
}

/** Without letters and digits that are easily confused, because it is read out on the phone. */
function timePart(receivedAt: Date): string {
  const [mistaken, clear] = ["01lo", "wxyz"];
  return receivedAt
    .getTime()
    .toString(32)
    .replace(/[01lo]/g, (character) => clear[mistaken.indexOf(character)] ?? character);
}

/** Node generates random UUIDs in batches: a tenth of the cost of 16 random bytes. */
function randomPart(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/** The signs of spam are part of it: the same request sent again without them must get through. */
function fingerprintOf({ form, fields, sentFields, spamSigns = [] }: NewLead): string {
  const content = { ...fields, ...sentFields, phone: fields.phone.replace(/\D/g, "") };
  const normalized = Object.entries(content).map(([name, value]) => [name, normalize(value)]);
  return sha256(JSON.stringify([form, normalized, ...spamSigns]));
}

function normalize(value: Lead["fields"][string]) {
  return typeof value === "string" ? value.toLowerCase().replace(/\s+/g, " ").trim() : value;
}

function sha256(text: string): string {
  return hash("sha256", text, "base64url");
}
