import type { Kysely } from "kysely";
import { isCanary } from "#domain/leads/canary.ts";
import { type Channel, isOwnerChannel, isReadByPeople } from "#domain/leads/lead.ts";
import { sameContentWindowMs, secondsUntilAllowed } from "#domain/leads/limits.ts";
import { attemptWindowMs } from "#domain/requests/request-protocol.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { areOwnersReachable, toFailingSince } from "../messages/channel-state.ts";
import { keepConsentOf } from "../sms-consents.ts";
import { clockDifferenceMs, instantAfter } from "../store-access.ts";
import type { SaveResult } from "../stored-records.ts";
import { type LeadToSave, toLeadRow } from "./prepare-lead.ts";
import type { Answer, NewMessage, RecentLead, SaveStatements } from "./save-statements.ts";

/**
 * Stores requests with their messages, answers and consents, inside a write transaction. No two of them share an
 * email address or a submissionId, so each is judged by what is stored alone.
 */
export async function saveLeads(
  trx: Kysely<LeadDatabase>,
  statements: SaveStatements,
  leads: LeadToSave[],
  channels: Channel[],
): Promise<SaveResult[]> {
  const answers = await statements.findAnswers(trx, leads.flatMap(keyOf));
  const recent = await statements.findRecent(trx, leads.map(recencyOf));
  const failing = toFailingSince(await statements.findFailing(trx, [{}]));
  const judged = leads.map((lead) => {
    const confirmed = areOwnersReachable(channels, failing, lead.receivedAt.getTime());
    return { lead, confirmed, result: judge(lead, answers, recent, confirmed) };
  });

  const saved = judged.filter(({ result }) => result.outcome === "saved");
  const stored = saved.flatMap(({ lead }) => (isCanary(lead.email) ? [] : lead));
  const rows = await statements.insertLeads(trx, stored.map(toLeadRow));
  const seqOf = new Map(rows.map(({ id, seq }) => [id, seq]));
  const messages = stored.flatMap((lead) => messagesOf(lead, seqOf.get(lead.id) ?? null, channels));
  await statements.insertMessages(trx, messages);
  await statements.insertAnswers(
    trx,
    saved.flatMap(({ lead, confirmed }) => keyOf(lead).map(({ key }) => answerOf(key, lead, confirmed))),
  );
  for (const lead of stored) await keepConsentOf(trx, lead);
  return judged.map(({ result }) => result);
}

/** A repeat is answered before any limit is looked at, so that it never locks a visitor out. */
function judge(lead: LeadToSave, answers: Answer[], recent: RecentLead[], confirmed: boolean): SaveResult {
  const { id, submissionId, receivedAt, network } = lead;
  const known = answers.find(({ key }) => key === submissionId);
  if (known && known.body_hash !== lead.bodyHash) return { outcome: "key-reused" };
  if (known) return { outcome: "repeated", id: known.lead_id, confirmed: known.confirmed === 1 };

  const since = (windowMs: number) =>
    recent.filter((row) => row.email === lead.email && row.receivedAt > instantAfter(receivedAt, -windowMs));
  const same = since(sameContentWindowMs).find((row) => row.fingerprint === lead.fingerprint);
  if (same && submissionId === null) return { outcome: "repeated", id: same.id, confirmed };

  const attempts = since(attemptWindowMs).filter(({ status }) => status === lead.status);
  const retryAfterSeconds = secondsUntilAllowed(attempts, network, receivedAt);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  return { outcome: "saved", id, confirmed };
}

function keyOf({ submissionId }: LeadToSave): { key: string }[] {
  return submissionId === null ? [] : [{ key: submissionId }];
}

/** Later times count too: a clock may be behind, or was set back between two tries. */
function recencyOf({ email, received_at, receivedAt }: LeadToSave) {
  return {
    email,
    after: instantAfter(receivedAt, -sameContentWindowMs),
    at: received_at,
    before: instantAfter(receivedAt, clockDifferenceMs),
  };
}

function messagesOf(lead: LeadToSave, leadSeq: number | null, channels: Channel[]): NewMessage[] {
  const ofLead = channels.filter((channel) => lead.isConfirmed || isOwnerChannel(channel));
  return ofLead.map((channel) => {
    // Only people get a digest; a program is sent every request at once.
    const digestDueAt = isReadByPeople(channel) ? lead.digestDueAt : null;
    return {
      key: lead.id,
      channel,
      kind: "request",
      lead_seq: leadSeq,
      created_at: lead.received_at,
      priority: lead.networkCount,
      state: "pending",
      attempts: 0,
      due_at: digestDueAt ?? lead.received_at,
      due_set_at: digestDueAt && lead.received_at,
    };
  });
}

function answerOf(key: string, { id, bodyHash, received_at }: LeadToSave, confirmed: boolean): Answer {
  return {
    key,
    body_hash: bodyHash,
    lead_id: id,
    confirmed: confirmed ? 1 : 0,
    created_at: received_at,
  };
}
