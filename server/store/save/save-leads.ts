import type { Kysely } from "kysely";
import { dayMs, hourMs } from "#domain/durations.ts";
import { isCanary } from "#domain/leads/canary.ts";
import { type Channel, isOwnerChannel, isReadByPeople } from "#domain/leads/lead.ts";
import {
  confirmationsPerHour,
  confirmationsPerMailboxAndDay,
  sameContentWindowMs,
  secondsUntilAllowed,
} from "#domain/leads/limits.ts";
import { attemptWindowMs } from "#domain/requests/request-protocol.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { areOwnersReachable, readFailingChannels } from "../messages/channel-health.ts";
import { keepConsentOf } from "../sms-consents.ts";
import { clockDifferenceMs, instantAfter } from "../store-access.ts";
import type { SaveResult } from "../stored-records.ts";
import type { LeadToSave } from "./prepare-lead.ts";
import {
  type Answer,
  findAnswers,
  findConfirmations,
  findRecent,
  insertAnswers,
  insertLeads,
  insertMessages,
  type NewMessage,
  type RecentLead,
  type SentConfirmation,
} from "./save-statements.ts";

/**
 * Stores requests with their messages, answers and consents, inside a write transaction. No two of them share an
 * email address or a submissionId, so each is compared with stored rows only.
 */
export async function saveLeads(
  trx: Kysely<LeadDatabase>,
  leads: LeadToSave[],
  channels: Channel[],
): Promise<SaveResult[]> {
  const answers = await findAnswers(trx, leads.flatMap(keyOf));
  const recent = await findRecent(trx, leads.map(recencyOf));
  const failing = await readFailingChannels({ db: trx });
  const judged = leads.map((lead) => {
    const confirmed = areOwnersReachable(channels, failing, lead.receivedAt.getTime());
    return { lead, confirmed, result: judge(lead, answers, recent, confirmed) };
  });

  const saved = judged.filter(({ result }) => result.outcome === "saved");
  const stored = saved.flatMap(({ lead }) => (isCanary(lead.row.email) ? [] : lead));
  const rows = await insertLeads(
    trx,
    stored.map(({ row }) => row),
  );
  const seqOf = new Map(rows.map(({ id, seq }) => [id, seq]));
  const hasConfirmations = channels.includes("confirmation");
  const toConfirm = hasConfirmations ? stored.filter(({ mailbox }) => mailbox !== null) : [];
  const confirmed = confirmable(toConfirm, await findConfirmations(trx, toConfirm.map(confirmationsAsked)));
  const messages = stored.flatMap((lead) => {
    const ofLead = channels.filter((channel) => isOwnerChannel(channel) || confirmed.has(lead));
    return messagesOf(lead, seqOf.get(lead.row.id) ?? null, ofLead);
  });
  await insertMessages(trx, messages);
  await insertAnswers(
    trx,
    saved.flatMap(({ lead, confirmed }) => keyOf(lead).map((key) => answerOf(key, lead, confirmed))),
  );
  for (const lead of stored) await keepConsentOf(trx, lead);
  return judged.map(({ result }) => result);
}

/** Looks for a repeat before any limit, so that a repeat never locks a visitor out. */
function judge(lead: LeadToSave, answers: Answer[], recent: RecentLead[], confirmed: boolean): SaveResult {
  const { row, submissionId, receivedAt } = lead;
  const known = answers.find(({ key }) => key === submissionId);
  if (known && known.body_hash !== lead.bodyHash) return { outcome: "key-reused" };
  if (known) return { outcome: "repeated", id: known.lead_id, confirmed: known.confirmed === 1 };

  const since = (windowMs: number) =>
    recent.filter(
      (each) => each.email === row.email && each.receivedAt > instantAfter(receivedAt, -windowMs),
    );
  const same = since(sameContentWindowMs).find((each) => each.fingerprint === row.fingerprint);
  if (same && submissionId === null) return { outcome: "repeated", id: same.id, confirmed };

  const attempts = since(attemptWindowMs).filter(({ status }) => status === row.status);
  const retryAfterSeconds = secondsUntilAllowed(attempts, row.network, receivedAt);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  return { outcome: "saved", id: row.id, confirmed };
}

function keyOf({ submissionId }: LeadToSave): string[] {
  return submissionId === null ? [] : [submissionId];
}

/** Later times count too: a clock may be behind, or was set back between two tries. */
function recencyOf({ row, receivedAt }: LeadToSave) {
  return {
    email: row.email,
    after: instantAfter(receivedAt, -sameContentWindowMs),
    at: row.received_at,
    before: instantAfter(receivedAt, clockDifferenceMs),
  };
}

function messagesOf(
  { row, mailbox, isListed }: LeadToSave,
  leadSeq: number | null,
  channels: Channel[],
): NewMessage[] {
  return channels.map((channel) => ({
    key: row.id,
    channel,
    kind: "request",
    lead_seq: leadSeq,
    facts: channel === "confirmation" ? mailbox : null,
    created_at: row.received_at,
    state: "pending",
    attempts: 0,
    // Channels read by programs get every request at once.
    due_at: isListed && isReadByPeople(channel) ? null : row.received_at,
  }));
}

function confirmationsAsked({ mailbox, receivedAt }: LeadToSave) {
  return {
    facts: mailbox ?? "",
    hourBefore: instantAfter(receivedAt, -hourMs),
    dayBefore: instantAfter(receivedAt, -dayMs),
    // Later times were written before the clock was set back.
    before: instantAfter(receivedAt, clockDifferenceMs),
  };
}

/** Returns the leads that may be confirmed within the limits, which also count the confirmations sent before. */
function confirmable(leads: LeadToSave[], sent: SentConfirmation[]): Set<LeadToSave> {
  const counted = [...sent];
  return new Set(
    leads.filter(({ mailbox, receivedAt, row }) => {
      const hourBefore = instantAfter(receivedAt, -hourMs);
      const ofHour = counted.filter(({ createdAt }) => createdAt > hourBefore).length;
      const ofMailbox = counted.filter(({ facts }) => facts === mailbox).length;
      if (ofHour >= confirmationsPerHour || ofMailbox >= confirmationsPerMailboxAndDay) return false;
      counted.push({ facts: mailbox, createdAt: row.received_at });
      return true;
    }),
  );
}

function answerOf(key: string, { row, bodyHash }: LeadToSave, confirmed: boolean): Answer {
  return {
    key,
    body_hash: bodyHash,
    lead_id: row.id,
    confirmed: confirmed ? 1 : 0,
    created_at: row.received_at,
  };
}
