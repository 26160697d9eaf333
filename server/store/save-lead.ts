import { hash, randomUUID } from "node:crypto";
import type { Channel, Lead } from "../../domain/leads/lead.ts";
import { attemptsPerWindow, attemptWindowMs } from "../../domain/requests/request-protocol.ts";
import { canReachOwners } from "./channel-state.ts";
import type { NewLead, SaveResult } from "./lead-store.ts";
import type { LeadRow, SaveStatements, Span } from "./save-statements.ts";

/** How long a submissionId is known: longer than any page goes on trying. */
const keepAnswersMs = 30 * 86_400_000;

/** Without a submissionId, the same content within this time is the same request sent twice. */
const sameContentWindowMs = 600_000;

export function toLeadRow(lead: NewLead): LeadRow {
  const { form, fields, email, phone, submissionId, receivedAt, heldFor = [], source } = lead;
  const address = email.toLowerCase();
  const json = JSON.stringify(fields);
  const content = Object.entries({ ...fields, email, phone: phone.replace(/\D/g, "") });
  // Begins with the time, so that new leads lie together in the index; the rest cannot be guessed.
  const id = receivedAt.getTime().toString(36) + randomPart();
  return {
    id,
    form,
    receivedAtMs: receivedAt.getTime(),
    receivedAt: receivedAt.toISOString(),
    email: address,
    submissionId,
    fields: json,
    smsConsentKey: fields.smsOptIn === true ? (submissionId ?? id) : null,
    bodyHash: sha256(JSON.stringify([form, json])),
    // What looks like spam is no earlier copy of what does not: sent once more in an ordinary way, it must get through.
    fingerprint: sha256(
      JSON.stringify([form, content.map(([name, value]) => [name, normalize(value)]), ...heldFor]),
    ),
    source: source ? JSON.stringify(source) : null,
    heldFor: heldFor.length > 0 ? JSON.stringify(heldFor) : null,
  };
}

/** Node makes the bytes of many UUIDs at once: a tenth of what asking for 16 bytes each time takes. */
function randomPart(): string {
  return Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url");
}

/** All the rules for one request; runs inside a transaction that holds the right to write. */
export function saveLead(statements: SaveStatements, lead: LeadRow, channels: Channel[]): SaveResult {
  const confirmed = canReachOwners(channels, statements.readFailingSince(), lead.receivedAtMs);
  const earlier = findEarlier(statements, lead, confirmed);
  if (earlier) return earlier;
  const retryAfterSeconds = secondsUntilAllowed(statements, lead);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  const seq = statements.insertLead(lead);
  if (lead.submissionId) statements.insertAnswer(lead.submissionId, lead, confirmed);
  statements.insertDeliveries(seq, lead.receivedAt, channels);
  statements.forgetAnswersBefore(new Date(lead.receivedAtMs - keepAnswersMs).toISOString());
  return { outcome: "saved", id: lead.id, confirmed };
}

function findEarlier(statements: SaveStatements, lead: LeadRow, confirmed: boolean): SaveResult | null {
  if (lead.submissionId) {
    const known = statements.findAnswer(lead.submissionId);
    if (!known) return null;
    if (known.bodyHash !== lead.bodyHash) return { outcome: "key-reused" };
    return { outcome: "repeated", id: known.leadId, confirmed: known.confirmed };
  }
  const id = statements.findSameContent(lead, around(lead, sameContentWindowMs));
  return id ? { outcome: "repeated", id, confirmed } : null;
}

/** Only stored requests count, so a repeat or a refused one never shuts a visitor out. */
function secondsUntilAllowed(statements: SaveStatements, lead: LeadRow): number {
  const counted = statements.findRecent(lead.email, before(lead, attemptWindowMs));
  const oldest = counted[attemptsPerWindow - 1];
  if (!oldest) return 0;
  const waitMs = Date.parse(oldest) + attemptWindowMs - lead.receivedAtMs;
  return Math.ceil(waitMs / 1000);
}

/** What seems to come after it came before the clock was set back, and must lock nobody out. */
function before(lead: LeadRow, windowMs: number): Span {
  return { ...around(lead, windowMs), before: new Date(lead.receivedAtMs + 1).toISOString() };
}

/** To both sides: what was sent again after the clock was set back is still the same. */
function around({ receivedAtMs, receivedAt }: LeadRow, windowMs: number): Span {
  const after = new Date(receivedAtMs - windowMs).toISOString();
  const before = new Date(receivedAtMs + windowMs).toISOString();
  const stepLength = "2026-01-01T12:3".length;
  return {
    after,
    before,
    steps: [after.slice(0, stepLength), receivedAt.slice(0, stepLength), before.slice(0, stepLength)],
  };
}

function normalize(value: Lead["fields"][string]) {
  return typeof value === "string" ? value.toLowerCase().replace(/\s+/g, " ").trim() : value;
}

function sha256(text: string): string {
  return hash("sha256", text, "base64url");
}
