import type { DatabaseSync } from "node:sqlite";
import { type FailingRow, toFailingSince } from "./channel-state.ts";
import { leadColumns, type SaveStatements } from "./save-lead.ts";

/** Prepared once and called directly: the query builder takes four times as long, and saving must keep up with a rush. */
export function prepareSaveStatements(database: DatabaseSync): SaveStatements {
  const findAnswer = database.prepare("select lead_id, body_hash, confirmed from idempotency where key = ?");
  const isRecent =
    "substr(received_at, 1, 15) in (?, ?, ?) and email = ? and received_at > ? and received_at < ?";
  const findSameContent = database.prepare(
    `select id from lead where ${isRecent} and fingerprint = ? limit 1`,
  );
  const findRecent = database.prepare(
    `select received_at, network from lead where ${isRecent} and status = ? order by received_at desc`,
  );
  const insertLead = database.prepare(
    `insert into lead (${leadColumns.join(", ")}) values (${leadColumns.map(() => "?").join(", ")})`,
  );
  const insertAnswer = database.prepare(
    "insert into idempotency (key, body_hash, lead_id, confirmed, created_at) values (?, ?, ?, ?, ?)",
  );
  const insertDelivery = database.prepare(
    "insert into delivery (lead_seq, channel, state, attempts, due_at, due_set_at, turn) values (?, ?, 'pending', 0, ?, ?, ?)",
  );
  const newest = database.prepare("select received_at from lead order by seq desc limit 1 offset ?");
  const newestHeld = database.prepare(
    "select received_at from lead where status = 'held' order by seq desc limit 1 offset ?",
  );
  const readFailingSince = database.prepare(
    "select channel, failing_since from channel_state where failing_since is not null",
  );
  const forgetOldAnswers = database.prepare(
    `delete from idempotency
     where rowid in (select rowid from idempotency order by rowid limit 2) and created_at < ?`,
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
    findRecent: ({ email, status }, { steps, after, before }) =>
      findRecent.all(...steps, email, after, before, status) as ReturnType<SaveStatements["findRecent"]>,
    insertLead: (row) => Number(insertLead.run(...leadColumns.map((column) => row[column])).lastInsertRowid),
    insertAnswer: (key, { bodyHash, id, received_at }, confirmed) => {
      insertAnswer.run(key, bodyHash, id, confirmed ? 1 : 0, received_at);
    },
    insertDeliveries: (leadSeq, channels, { dueAt, dueSetAt, turn }) => {
      for (const channel of channels) insertDelivery.run(leadSeq, channel, dueAt, dueSetAt, turn);
    },
    hasAtLeast: (count, since) => String(newest.get(count - 1)?.received_at ?? "") > since,
    hasHeldAtLeast: (count, since) => String(newestHeld.get(count - 1)?.received_at ?? "") > since,
    readFailingSince: () => toFailingSince(readFailingSince.all() as FailingRow[]),
    forgetAnswersBefore: (time) => {
      forgetOldAnswers.run(time);
    },
  };
}
