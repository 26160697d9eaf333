import { isCanary } from "../../../domain/leads/canary.ts";
import { type Channel, isOwnerChannel, isReadByPeople } from "../../../domain/leads/lead.ts";
import {
  digestRuleOf,
  isBusyNetwork,
  keepAnswersMs,
  sameContentWindowMs,
  secondsUntilAllowed,
} from "../../../domain/leads/limits.ts";
import { isRobotAddress } from "../../../domain/requests/email-address.ts";
import { attemptWindowMs } from "../../../domain/requests/request-protocol.ts";
import { areOwnersReachable, type FailingSince } from "../messages/channel-state.ts";
import { clockDifferenceMs } from "../shared-memory.ts";
import { instantAfter } from "../store-access.ts";
import type { SaveResult } from "../stored-records.ts";
import type { LeadRow, LeadToSave } from "./prepare-lead.ts";

/** Both ends excluded. */
export type Span = { after: string; before: string };

/** What saving reads and writes, for each engine. */
export type SaveStatements = {
  findAnswer(key: string): { leadId: string; bodyHash: string; confirmed: boolean } | undefined;
  findSameContent(lead: LeadRow, span: Span): string | undefined;
  /** Of the same address and status, newest first. */
  findRecent(lead: LeadRow, span: Span): { receivedAt: string; network: string | null }[];
  /** When the nth newest lead came in, of all or of those held. */
  findNthNewest(nth: number, of: "all" | "held"): string | undefined;
  readFailingSince(): FailingSince;
  insertLead(row: LeadRow): number;
  insertAnswer(key: string, lead: LeadToSave, confirmed: boolean): void;
  /** Due at once when `dueSetAt` is null. */
  insertMessages(
    lead: LeadToSave,
    leadSeq: number,
    channels: Channel[],
    due: { dueAt: string; dueSetAt: string | null },
  ): void;
  /** Deletes two old answers, one more than each save adds. */
  forgetAnswersBefore(time: string): void;
};

/** Runs inside a write transaction. */
export function saveLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): SaveResult {
  const { submissionId, receivedAt } = lead;
  const confirmed = areOwnersReachable(channels, statements.readFailingSince(), receivedAt.getTime());
  const earlier = findEarlier(statements, lead, confirmed);
  if (earlier) return earlier;
  const recent = statements.findRecent(lead, spanUntil(lead, attemptWindowMs));
  const retryAfterSeconds = secondsUntilAllowed(recent, lead.network, receivedAt);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  if (!isCanary(lead.email)) insertLead(statements, lead, channelsOf(lead, channels));
  if (submissionId) statements.insertAnswer(submissionId, lead, confirmed);
  statements.forgetAnswersBefore(instantAfter(receivedAt, -keepAnswersMs));
  return { outcome: "saved", id: lead.id, confirmed };
}

/** A repeat is answered before any limit is looked at, so that it never locks a visitor out. */
function findEarlier(statements: SaveStatements, lead: LeadToSave, confirmed: boolean): SaveResult | null {
  const { submissionId, bodyHash } = lead;
  if (submissionId) {
    const known = statements.findAnswer(submissionId);
    if (!known) return null;
    if (known.bodyHash !== bodyHash) return { outcome: "key-reused" };
    return { outcome: "repeated", id: known.leadId, confirmed: known.confirmed };
  }
  const id = statements.findSameContent(lead, spanUntil(lead, sameContentWindowMs));
  return id ? { outcome: "repeated", id, confirmed } : null;
}

/** Suspected spam, automatic senders and busy networks get no confirmation. */
function channelsOf({ status, email, networkCount }: LeadToSave, channels: Channel[]): Channel[] {
  const isConfirmed = status === "accepted" && !isRobotAddress(email) && !isBusyNetwork(networkCount);
  return isConfirmed ? channels : channels.filter(isOwnerChannel);
}

function insertLead(statements: SaveStatements, lead: LeadToSave, channels: Channel[]): void {
  const { received_at, receivedAt, status } = lead;
  const rule = digestRuleOf(lead);
  const lastMailed = rule && statements.findNthNewest(rule.mailed, status === "held" ? "held" : "all");
  if (!rule || !lastMailed || lastMailed <= instantAfter(receivedAt, -rule.windowMs)) {
    const seq = statements.insertLead(lead);
    statements.insertMessages(lead, seq, channels, { dueAt: received_at, dueSetAt: null });
    return;
  }
  // Only people get a digest; a program is sent every request at once.
  const inDigest = channels.filter(isReadByPeople);
  const atOnce = channels.filter((channel) => !isReadByPeople(channel));
  // Reminders of a flood would be a flood too.
  const isReminded = status === "held" || inDigest.length === 0;
  const seq = statements.insertLead(isReminded ? lead : { ...lead, remind_at: null });
  statements.insertMessages(lead, seq, atOnce, { dueAt: received_at, dueSetAt: null });
  const dueAt = instantAfter(receivedAt, rule.limitMs);
  statements.insertMessages(lead, seq, inDigest, { dueAt, dueSetAt: received_at });
}

/** A little ahead of the lead's own time: others may have been written first that came in after it. */
export function spanUntil({ receivedAt }: LeadToSave, windowMs: number): Span {
  return { after: instantAfter(receivedAt, -windowMs), before: instantAfter(receivedAt, clockDifferenceMs) };
}
