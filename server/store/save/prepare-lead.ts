import { hash, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Lead } from "#domain/leads/lead.ts";
import { toE164 } from "#domain/phone-number.ts";
import { mailboxOf } from "#domain/requests/email-address.ts";
import type { LeadDatabase } from "../lead-database.ts";
import type { NewLead } from "../stored-records.ts";

export type LeadToSave = ReturnType<typeof prepareLead>;

/** Computes everything that does not need the transaction. */
export function prepareLead(lead: NewLead) {
  const { form, fields, sentFields, submissionId, receivedAt, spamSigns = [] } = lead;
  const { source, smsConsent, remindAt, emailOptInText = null, network = null } = lead;
  const { price = null, replyBy = null, isConfirmable = true } = lead;
  const isHeld = spamSigns.length > 0;
  const isListed = isHeld || lead.isListed === true;
  // Begins with the time, so that new leads share index pages; the rest cannot be guessed.
  const id = timePart(receivedAt) + randomPart();
  const row = {
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
    remind_at: isHeld ? null : (remindAt?.toISOString() ?? null),
    network,
    price: price && JSON.stringify(price),
  } satisfies Insertable<LeadDatabase["lead"]>;
  return {
    row,
    /** Shown on What waits, and not mailed to people. */
    isListed,
    /** Mailbox of the confirmation, as the JSON that the limits compare; null when none is sent, as for a listed lead. */
    mailbox: isListed || !isConfirmable ? null : JSON.stringify(mailboxOf(fields.email)),
    receivedAt,
    smsConsent: smsConsent ? { ...smsConsent, submissionId: submissionId ?? id } : null,
    submissionId,
    bodyHash: sha256(JSON.stringify([form, filledIn({ ...fields, ...sentFields })])),
  };
}

/** Without empty values: a form that gets or loses a field between two tries must not make them two requests. */
function filledIn(fields: Lead["fields"]): [string, Lead["fields"][string]][] {
  return Object.entries(fields).filter(([, value]) => value !== "" && value !== false);
}

/** Leaves out letters and digits that are easily confused, because it is read out on the phone. */
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

/** Includes the spam signs: the same request sent again without them must get through. */
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
