import { hash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { dayMs, hourMs } from "../../domain/durations.ts";
import { isCanary } from "../../domain/leads/canary.ts";
import { type Channel, isEmailChannel, isOwnerChannel, type Lead } from "../../domain/leads/lead.ts";
import { isRobotAddress } from "../../domain/leads/robot-address.ts";
import { attemptsPerWindow, attemptWindowMs } from "../../domain/requests/request-protocol.ts";
import { areOwnersReachable, type FailingSince } from "./channel-state.ts";
import { floodDigestLimitMs, floodWindowMs, isCrowded, ownerMailsPerHour } from "./flood-limits.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { clockDifferenceMs } from "./shared-memory.ts";
import type { NewLead, NewSmsConsent, SaveResult } from "./stored-records.ts";

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
  "network",
] as const satisfies readonly (keyof LeadRow)[];

export type LeadToSave = LeadRow &
  Pick<NewLead, "submissionId" | "receivedAt"> & {
    turn: number;
    smsConsent: NewSmsConsent | null;
    bodyHash: string;
  };

/** Both ends excluded. `steps`: the ten-minute steps of the index that it touches. */
export type Span = { after: string; before: string; steps: [string, string, string] };

export type SaveStatements = {
  findAnswer(key: string): { leadId: string; bodyHash: string; confirmed: boolean } | undefined;
  findSameContent(row: LeadRow, span: Span): string | undefined;
  findRecent(row: LeadRow, span: Span): Pick<LeadRow, "received_at" | "network">[];
  insertLead(row: LeadRow): number;
  insertAnswer(key: string, lead: LeadToSave, confirmed: boolean): void;
  /** Due at once when `dueSetAt` is null. */
  insertDeliveries(
    leadSeq: number,
    channels: Channel[],
    due: { dueAt: string; dueSetAt: string | null; turn: number },
  ): void;
  hasAtLeast(count: number, since: string): boolean;
  hasHeldAtLeast(count: number, since: string): boolean;
  readFailingSince(): FailingSince;
  /** Deletes two old answers, one more than each save adds. */
  forgetAnswersBefore(time: string): void;
};

/** Longer than any page keeps retrying. */
const keepAnswersMs = 30 * dayMs;

/** Without a submissionId, the same content within this time counts as sent twice. */
const sameContentWindowMs = 600_000;

/** This many requests naming one address come from somebody with many networks. */
const attemptsFromAllNetworks = 10 * attemptsPerWindow;

/** The rest go into one digest. */
export const heldMailedPerDay = 10;
/** The digest is daily; a request that it has not taken by then is mailed by itself. */
const heldDigestLimitMs = 25 * hourMs;

/** Everything that can be computed before the transaction. */
export function prepareLead(lead: NewLead): LeadToSave {
  const { form, fields, submissionId, receivedAt, heldFor = [], source, smsConsent, remindAt } = lead;
  const { emailOptInText = null, sentFields } = lead;
  const { network = null, turn = 1 } = lead;
  const json = JSON.stringify(fields);
  const content = Object.entries({ ...fields, ...sentFields, phone: fields.phone.replace(/\D/g, "") });
  // Begins with the time, so that new leads share index pages; the rest cannot be guessed.
  const id = timePart(receivedAt) + randomPart();
  return {
    id,
    form,
    status: heldFor.length > 0 ? "held" : "accepted",
    received_at: receivedAt.toISOString(),
    email: fields.email.toLowerCase(),
    // The signs of spam are part of it: the same request sent again without them must get through.
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
    network,
    turn,
    receivedAt,
    smsConsent: smsConsent ? { ...smsConsent, submissionId: submissionId ?? id } : null,
    submissionId,
    bodyHash: sha256(JSON.stringify([form, JSON.stringify({ ...fields, ...sentFields })])),
  };
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

/** Runs inside a write transaction. */
export function saveLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): SaveResult {
  const { submissionId } = lead;
  const receivedAtMs = lead.receivedAt.getTime();
  const confirmed = areOwnersReachable(channels, statements.readFailingSince(), receivedAtMs);
  const earlier = findEarlier(statements, lead, confirmed);
  if (earlier) return earlier;
  const retryAfterSeconds = secondsUntilAllowed(statements, lead);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  if (!isCanary(lead.email)) insertLead(statements, lead, channelsOf(lead, channels));
  if (submissionId) statements.insertAnswer(submissionId, lead, confirmed);
  statements.forgetAnswersBefore(new Date(receivedAtMs - keepAnswersMs).toISOString());
  return { outcome: "saved", id: lead.id, confirmed };
}

/** Suspected spam, automatic senders and crowded networks get no confirmation. */
function channelsOf({ status, email, turn }: LeadToSave, channels: Channel[]): Channel[] {
  const isConfirmed = status === "accepted" && !isRobotAddress(email) && !isCrowded(turn);
  return isConfirmed ? channels : channels.filter(isOwnerChannel);
}

function insertLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): void {
  const { received_at, turn } = lead;
  const receivedAtMs = lead.receivedAt.getTime();
  const digestLimit = digestLimitOf(statements, lead);
  // Only people get a digest; a program is sent every request at once.
  const inDigest = digestLimit === null ? [] : channels.filter(isReadByPeople);
  const atOnce = channels.filter((channel) => !inDigest.includes(channel));
  const isInFlood = lead.status === "accepted" && inDigest.length > 0;
  // Reminders of a flood would be a flood too.
  const seq = statements.insertLead(isInFlood ? { ...lead, remind_at: null } : lead);
  statements.insertDeliveries(seq, atOnce, { dueAt: received_at, dueSetAt: null, turn });
  if (digestLimit === null) return;
  const dueAt = new Date(receivedAtMs + digestLimit).toISOString();
  statements.insertDeliveries(seq, inDigest, { dueAt, dueSetAt: received_at, turn });
}

function digestLimitOf(statements: SaveStatements, { status, turn, receivedAt }: LeadToSave): number | null {
  const since = (ms: number) => new Date(receivedAt.getTime() - ms).toISOString();
  if (status === "held")
    return statements.hasHeldAtLeast(heldMailedPerDay, since(dayMs)) ? heldDigestLimitMs : null;
  const isFlood = isCrowded(turn) && statements.hasAtLeast(ownerMailsPerHour, since(floodWindowMs));
  return isFlood ? floodDigestLimitMs : null;
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
  const id = statements.findSameContent(lead, spanAround(lead, sameContentWindowMs));
  return id ? { outcome: "repeated", id, confirmed } : null;
}

/** A repeat or rejection never locks a visitor out. Requests from other networks count only when they are very many. */
function secondsUntilAllowed(statements: SaveStatements, lead: LeadToSave): number {
  const receivedAtMs = lead.receivedAt.getTime();
  // A later one was stored before the clock was set back, and must lock nobody out.
  const span = {
    ...spanAround(lead, attemptWindowMs),
    before: new Date(receivedAtMs + clockDifferenceMs).toISOString(),
  };
  const recent = statements.findRecent(lead, span);
  const fromHere = recent.filter(({ network }) => network === lead.network);
  const full = [fromHere[attemptsPerWindow - 1], recent[attemptsFromAllNetworks - 1]];
  const waits = full.map((oldest) =>
    oldest ? Date.parse(oldest.received_at) + attemptWindowMs - receivedAtMs : 0,
  );
  return Math.ceil(Math.max(...waits) / 1000);
}

export function spanOfRules(lead: LeadToSave): Span {
  return spanAround(lead, Math.max(sameContentWindowMs, attemptWindowMs));
}

/** Looks before and after: the clock may have been set back between two tries. */
function spanAround({ receivedAt, received_at }: LeadToSave, windowMs: number): Span {
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
