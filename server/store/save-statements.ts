import type { DatabaseSync } from "node:sqlite";
import type { Channel } from "../../domain/leads/lead.ts";
import { type FailingRow, type FailingSince, toFailingSince } from "./channel-state.ts";

/** A request with everything that is computed before the transaction begins. */
export type LeadRow = {
  id: string;
  form: string;
  /** Milliseconds, and as stored. */
  receivedAtMs: number;
  receivedAt: string;
  email: string;
  submissionId: string | null;
  fields: string;
  bodyHash: string;
  fingerprint: string;
  smsConsentKey: string | null;
  heldFor: string | null;
  source: string | null;
};

/** Both ends excluded; `steps` are the index's ten-minute steps that it touches. */
export type Span = { after: string; before: string; steps: [string, string, string] };

/**
 * The statements that saving a request runs. They are prepared once and called directly, because saving is what
 * must keep up with a rush: through the query builder it takes four times as long.
 */
export type SaveStatements = {
  findAnswer(key: string): { leadId: string; bodyHash: string; confirmed: boolean } | undefined;
  findSameContent(lead: LeadRow, span: Span): string | undefined;
  /** When requests from this address arrived, newest first. */
  findRecent(email: string, span: Span): string[];
  /** @returns the lead's seq */
  insertLead(lead: LeadRow): number;
  insertAnswer(key: string, lead: LeadRow, confirmed: boolean): void;
  /** One per channel, due at once. */
  insertDeliveries(leadSeq: number, dueAt: string, channels: Channel[]): void;
  readFailingSince(): FailingSince;
  /** Deletes some of the answers from before that time. */
  forgetAnswersBefore(time: string): void;
};

export function prepareSaveStatements(database: DatabaseSync): SaveStatements {
  const findAnswer = database.prepare("select lead_id, body_hash, confirmed from idempotency where key = ?");
  const isRecent =
    "substr(received_at, 1, 15) in (?, ?, ?) and email = ? and received_at > ? and received_at < ?";
  const findSameContent = database.prepare(
    `select id from lead where ${isRecent} and fingerprint = ? limit 1`,
  );
  const findRecent = database.prepare(`select received_at from lead where ${isRecent}`);
  const insertLead = database.prepare(
    `insert into lead (id, form, status, received_at, email, fingerprint, fields, sms_consent_key, held_for, source)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertAnswer = database.prepare(
    "insert into idempotency (key, body_hash, lead_id, confirmed, created_at) values (?, ?, ?, ?, ?)",
  );
  const insertDelivery = database.prepare(
    "insert into delivery (lead_seq, channel, state, attempts, due_at) values (?, ?, 'pending', 0, ?)",
  );
  const readFailingSince = database.prepare(
    "select channel, failing_since from channel_state where failing_since is not null",
  );
  const findOldestAnswer = database.prepare("select created_at from idempotency order by rowid limit 1");
  const forgetOldAnswers = database.prepare(
    `delete from idempotency
     where rowid in (select rowid from idempotency order by rowid limit 100) and created_at < ?`,
  );
  return {
    findAnswer: (key) => {
      const row = findAnswer.get(key);
      return (
        row && {
          leadId: String(row.lead_id),
          bodyHash: String(row.body_hash),
          confirmed: row.confirmed === 1,
        }
      );
    },
    findSameContent: ({ email, fingerprint }, { steps, after, before }) =>
      findSameContent.get(...steps, email, after, before, fingerprint)?.id as string | undefined,
    findRecent: (email, { steps, after, before }) =>
      findRecent
        .all(...steps, email, after, before)
        .map((row) => String(row.received_at))
        .sort()
        .reverse(),
    insertLead: (lead) => {
      const { id, form, receivedAt, email, fingerprint, fields, smsConsentKey, heldFor, source } = lead;
      const status = heldFor === null ? "accepted" : "held";
      const { lastInsertRowid } = insertLead.run(
        id,
        form,
        status,
        receivedAt,
        email,
        fingerprint,
        fields,
        smsConsentKey,
        heldFor,
        source,
      );
      return Number(lastInsertRowid);
    },
    insertAnswer: (key, { bodyHash, id, receivedAt }, confirmed) => {
      insertAnswer.run(key, bodyHash, id, confirmed ? 1 : 0, receivedAt);
    },
    insertDeliveries: (leadSeq, dueAt, channels) => {
      for (const channel of channels) insertDelivery.run(leadSeq, channel, dueAt);
    },
    readFailingSince: () => toFailingSince(readFailingSince.all() as FailingRow[]),
    forgetAnswersBefore: (time) => {
      const oldest = findOldestAnswer.get()?.created_at;
      if (typeof oldest === "string" && oldest < time) forgetOldAnswers.run(time);
    },
  };
}
