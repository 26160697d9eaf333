import { hash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { isCanary } from "../../domain/leads/canary.ts";
import { type Channel, isEmailChannel, type Lead, reachesOwners } from "../../domain/leads/lead.ts";
import { isRobotAddress } from "../../domain/leads/robot-address.ts";
import { attemptsPerWindow, attemptWindowMs } from "../../domain/requests/request-protocol.ts";
import { canReachOwners, type FailingSince } from "./channel-state.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { NewLead, NewSmsConsent, SaveResult } from "./lead-store.ts";
import { clockDifferenceMs } from "./shared-memory.ts";

export type LeadRow = Omit<Selectable<LeadDatabase["lead"]>, "seq">;

export const leadColumns = [
  "id",
  "form",
  "status",
  "received_at",
  "email",
  "fingerprint",
  "fields",
  "sms_consent_key",
  "email_opt_in_text",
  "held_for",
  "source",
  "remind_at",
] as const satisfies readonly (keyof LeadRow)[];

/** The row, the proof that comes with it, and how the same request is known again. */
export type LeadToSave = LeadRow &
  Pick<NewLead, "submissionId" | "receivedAt"> & { smsConsent: NewSmsConsent | null; bodyHash: string };

/** Both ends excluded; `steps` are the index's ten-minute steps that it touches. */
export type Span = { after: string; before: string; steps: [string, string, string] };

/** What saving a request asks of the engine, inside a transaction that holds the right to write. */
export type SaveStatements = {
  findAnswer(key: string): { leadId: string; bodyHash: string; confirmed: boolean } | undefined;
  findSameContent(row: LeadRow, span: Span): string | undefined;
  /** When requests from this address arrived, newest first. */
  findRecent(email: string, span: Span): string[];
  /** @returns the lead's seq */
  insertLead(row: LeadRow): number;
  insertAnswer(key: string, lead: LeadToSave, confirmed: boolean): void;
  /** One per channel, due at once where `dueSetAt` is null. */
  insertDeliveries(
    leadSeq: number,
    channels: Channel[],
    due: { dueAt: string; dueSetAt: string | null },
  ): void;
  /** How many requests that came in since then are held. */
  countHeldSince(time: string): number;
  readFailingSince(): FailingSince;
  /** Deletes the two oldest answers where they are from before that time: one more than is added meanwhile. */
  forgetAnswersBefore(time: string): void;
};

/** How long a submissionId is known: longer than any page goes on trying. */
const keepAnswersMs = 30 * 86_400_000;

/** Without a submissionId, the same content within this time is the same request sent twice. */
const sameContentWindowMs = 600_000;

const dayMs = 86_400_000;
/** Further ones go into one digest. */
const heldMailedPerDay = 10;
/** The digest is daily. What it has not taken by then is mailed by itself. */
const digestLimitMs = 25 * 3_600_000;

/** Everything that can be computed before the transaction begins. */
export function prepareLead(lead: NewLead): LeadToSave {
  const { form, fields, submissionId, receivedAt, heldFor = [], source, smsConsent, remindAt } = lead;
  const { emailOptInText = null } = lead;
  const json = JSON.stringify(fields);
  const content = Object.entries({ ...fields, phone: fields.phone.replace(/\D/g, "") });
  // Begins with the time, so that new leads lie together in the index; the rest cannot be guessed.
  const id = timePart(receivedAt) + randomPart();
  return {
    id,
    form,
    status: heldFor.length > 0 ? "held" : "accepted",
    received_at: receivedAt.toISOString(),
    email: fields.email.toLowerCase(),
    // What looks like spam is no earlier copy of what does not: sent once more in an ordinary way, it must get through.
    fingerprint: sha256(
      JSON.stringify([form, content.map(([name, value]) => [name, normalize(value)]), ...heldFor]),
    ),
    fields: json,
    sms_consent_key: fields.smsOptIn === true ? (submissionId ?? id) : null,
    email_opt_in_text: emailOptInText,
    held_for: heldFor.length > 0 ? JSON.stringify(heldFor) : null,
    source: source ? JSON.stringify(source) : null,
    answered_at: null,
    judged_at: null,
    remind_at: remindAt?.toISOString() ?? null,
    receivedAt,
    smsConsent: smsConsent ? { ...smsConsent, submissionId: submissionId ?? id } : null,
    submissionId,
    bodyHash: sha256(JSON.stringify([form, json])),
  };
}

/** Of letters and digits that are not mistaken for others: it is read out on the phone. */
function timePart(receivedAt: Date): string {
  const [mistaken, clear] = ["01lo", "wxyz"];
  return receivedAt
    .getTime()
    .toString(32)
    .replace(/[01lo]/g, (character) => clear[mistaken.indexOf(character)] ?? character);
}

/** Node makes the bytes of many UUIDs at once: a tenth of what asking for 16 bytes each time takes. */
function randomPart(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/** All the rules for one request; runs inside a transaction that holds the right to write. */
export function saveLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): SaveResult {
  const { submissionId } = lead;
  const receivedAtMs = lead.receivedAt.getTime();
  const confirmed = canReachOwners(channels, statements.readFailingSince(), receivedAtMs);
  const earlier = findEarlier(statements, lead, confirmed);
  if (earlier) return earlier;
  const retryAfterSeconds = secondsUntilAllowed(statements, lead);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  if (!isCanary(lead.email)) insertLead(statements, lead, channelsOf(lead, channels));
  if (submissionId) statements.insertAnswer(submissionId, lead, confirmed);
  statements.forgetAnswersBefore(new Date(receivedAtMs - keepAnswersMs).toISOString());
  return { outcome: "saved", id: lead.id, confirmed };
}

/** What looks like spam, or comes from a program, is not confirmed. */
function channelsOf({ status, email }: LeadRow, channels: Channel[]): Channel[] {
  if (!channels.includes("confirmation") || (status === "accepted" && !isRobotAddress(email)))
    return channels;
  return channels.filter(reachesOwners);
}

function insertLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): void {
  const receivedAtMs = lead.receivedAt.getTime();
  const inDigest = lead.status === "held" ? digested(statements, receivedAtMs, channels) : [];
  const atOnce = channels.filter((channel) => !inDigest.includes(channel));
  const seq = statements.insertLead(lead);
  statements.insertDeliveries(seq, atOnce, { dueAt: lead.received_at, dueSetAt: null });
  if (inDigest.length === 0) return;
  const dueAt = new Date(receivedAtMs + digestLimitMs).toISOString();
  statements.insertDeliveries(seq, inDigest, { dueAt, dueSetAt: lead.received_at });
}

/** The channels on which a held request waits for the digest of those. A program that is told of it counts for itself. */
function digested(statements: SaveStatements, receivedAtMs: number, channels: Channel[]): Channel[] {
  const heldLately = statements.countHeldSince(new Date(receivedAtMs - dayMs).toISOString());
  return heldLately < heldMailedPerDay ? [] : channels.filter(isReadByPeople);
}

export function isReadByPeople(channel: Channel): boolean {
  return isEmailChannel(channel) || channel === "mailbox";
}

function findEarlier(statements: SaveStatements, lead: LeadToSave, confirmed: boolean): SaveResult | null {
  const { submissionId, bodyHash } = lead;
  if (submissionId) {
    const known = statements.findAnswer(submissionId);
    if (!known) return null;
    if (known.bodyHash !== bodyHash) return { outcome: "key-reused" };
    return { outcome: "repeated", id: known.leadId, confirmed: known.confirmed };
  }
  const id = statements.findSameContent(lead, around(lead, sameContentWindowMs));
  return id ? { outcome: "repeated", id, confirmed } : null;
}

/** Only stored requests count, so a repeat or a refused one never shuts a visitor out. */
function secondsUntilAllowed(statements: SaveStatements, lead: LeadToSave): number {
  const receivedAtMs = lead.receivedAt.getTime();
  // What seems to come after it came before the clock was set back, and must lock nobody out.
  const span = {
    ...around(lead, attemptWindowMs),
    before: new Date(receivedAtMs + clockDifferenceMs).toISOString(),
  };
  const oldest = statements.findRecent(lead.email, span)[attemptsPerWindow - 1];
  if (!oldest) return 0;
  return Math.ceil((Date.parse(oldest) + attemptWindowMs - receivedAtMs) / 1000);
}

/** The longest that any of the rules looks at. */
export function spanOfRules(lead: LeadToSave): Span {
  return around(lead, Math.max(sameContentWindowMs, attemptWindowMs));
}

/** To both sides: what was sent again after the clock was set back is still the same. */
function around({ receivedAt, received_at }: LeadToSave, windowMs: number): Span {
  const after = new Date(receivedAt.getTime() - windowMs).toISOString();
  const before = new Date(receivedAt.getTime() + windowMs).toISOString();
  const stepLength = "2026-01-01T12:3".length;
  return {
    after,
    before,
    steps: [after.slice(0, stepLength), received_at.slice(0, stepLength), before.slice(0, stepLength)],
  };
}

function normalize(value: Lead["fields"][string]) {
  return typeof value === "string" ? value.toLowerCase().replace(/\s+/g, " ").trim() : value;
}

function sha256(text: string): string {
  return hash("sha256", text, "base64url");
}
