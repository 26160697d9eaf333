import type { DatabaseSync } from "node:sqlite";
import { type FailingRow, toFailingSince } from "../messages/channel-state.ts";
import { leadColumns } from "../save/prepare-lead.ts";
import type { SaveStatements } from "../save/save-lead.ts";

/** Prepared once and called directly: the query builder takes four times as long, and saving must keep up with a rush. */
export function prepareSaveStatements(database: DatabaseSync): SaveStatements {
  const findAnswer = database.prepare("select lead_id, body_hash, confirmed from idempotency where key = ?");
  // The index begins with ten minutes of the time. No span is longer than that, so it touches three of them.
  const isRecent = `
    substr(received_at, 1, 15) in (substr(?1, 1, 15), substr(?2, 1, 15), substr(?3, 1, 15))
    and email = ?4 and received_at > ?1 and received_at < ?3`;
  const findSameContent = database.prepare(
    `select id from lead where ${isRecent} and fingerprint = ?5 limit 1`,
  );
  const findRecent = database.prepare(
    `select received_at as receivedAt, network from lead where ${isRecent} and status = ?5 order by received_at desc`,
  );
  const newest = database.prepare("select received_at from lead order by seq desc limit 1 offset ?");
  const newestHeld = database.prepare(
    "select received_at from lead where status = 'held' order by seq desc limit 1 offset ?",
  );
  const readFailingSince = database.prepare(
    "select channel, failing_since from channel_state where failing_since is not null",
  );
  const insertLead = database.prepare(
    `insert into lead (${leadColumns.join(", ")}) values (${leadColumns.map(() => "?").join(", ")})`,
  );
  const insertAnswer = database.prepare(
    "insert into idempotency (key, body_hash, lead_id, confirmed, created_at) values (?, ?, ?, ?, ?)",
  );
  const insertMessage = database.prepare(
    `insert into message (key, channel, kind, lead_seq, created_at, priority, state, attempts, due_at, due_set_at)
     values (?, ?, 'request', ?, ?, ?, 'pending', 0, ?, ?)`,
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
    findSameContent: ({ received_at, email, fingerprint }, { after, before }) =>
      findSameContent.get(after, received_at, before, email, fingerprint)?.id as string | undefined,
    findRecent: ({ received_at, email, status }, { after, before }) =>
      findRecent.all(after, received_at, before, email, status) as ReturnType<SaveStatements["findRecent"]>,
    findNthNewest: (nth, of) =>
      (of === "held" ? newestHeld : newest).get(nth - 1)?.received_at as string | undefined,
    readFailingSince: () => toFailingSince(readFailingSince.all() as FailingRow[]),
    insertLead: (row) => Number(insertLead.run(...leadColumns.map((column) => row[column])).lastInsertRowid),
    insertAnswer: (key, { bodyHash, id, received_at }, confirmed) => {
      insertAnswer.run(key, bodyHash, id, confirmed ? 1 : 0, received_at);
    },
    insertMessages: ({ id, received_at, networkCount }, leadSeq, channels, { dueAt, dueSetAt }) => {
      for (const channel of channels)
        insertMessage.run(id, channel, leadSeq, received_at, networkCount, dueAt, dueSetAt);
    },
    forgetAnswersBefore: (time) => {
      forgetOldAnswers.run(time);
    },
  };
}
