import { type Kysely, sql } from "kysely";
import type { Channel } from "../../domain/leads/lead.ts";
import { lock } from "./advisory-lock.ts";
import { type FailingSince, readFailingChannels } from "./channel-state.ts";
import { isCrowded, ownerMailsPerHour } from "./flood-limits.ts";
import type { LeadDatabase } from "./lead-database.ts";
import {
  heldMailedPerDay,
  type LeadRow,
  type LeadToSave,
  leadColumns,
  type SaveStatements,
  type Span,
  saveLead,
  spanOfRules,
} from "./save-lead.ts";
import { keepConsentOf } from "./sms-consents.ts";
import type { SaveResult } from "./stored-records.ts";

type Known = {
  answers: { key: string; lead_id: string; body_hash: string; confirmed: number }[];
  recent: Pick<LeadRow, "id" | "email" | "received_at" | "fingerprint" | "status" | "network">[];
  failingSince: FailingSince;
  /** As many as the rules need; only for crowded networks. */
  newest: string[];
  /** Only when a held lead is saved. */
  newestHeld: string[];
};

/** One transaction with a fixed number of round trips, however many leads. */
export async function saveLeads(
  db: Kysely<LeadDatabase>,
  leads: LeadToSave[],
  channels: Channel[],
): Promise<SaveResult[]> {
  await lock(
    db,
    leads.flatMap(({ id, email, submissionId }) => [`email ${email}`, `key ${submissionId ?? id}`]),
  );
  const { statements, write } = inMemoryStatements(await readKnown(db, leads));
  const results = leads.map((lead) => saveLead(statements, lead, channels));
  await write(db);
  for (const [index, lead] of leads.entries())
    if (results[index]?.outcome === "saved") await keepConsentOf(db, lead);
  return results;
}

async function readKnown(db: Kysely<LeadDatabase>, leads: LeadToSave[]): Promise<Known> {
  const keys = leads.flatMap(({ submissionId }) => submissionId ?? []);
  const emails = leads.map(({ email }) => email);
  const spans = leads.map(spanOfRules);
  const { rows } = await sql<{ answers: Known["answers"]; recent: Known["recent"] }>`
    select
      (select coalesce(json_agg(idempotency), '[]') from idempotency where key = any(${keys})) as answers,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'email', email, 'received_at', received_at, 'fingerprint', fingerprint,
          'status', status, 'network', network)), '[]')
        from lead where email = any(${emails})
        and received_at > ${spans.map(({ after }) => after).sort()[0]}
        and received_at < ${spans
          .map(({ before }) => before)
          .sort()
          .at(-1)}) as recent
  `.execute(db);
  const known = rows[0] ?? { answers: [], recent: [] };
  const isFlood = leads.some(({ turn }) => isCrowded(turn));
  const isHeld = leads.some(({ status }) => status === "held");
  const newest = db.selectFrom("lead").select("received_at").orderBy("seq", "desc");
  const newestHeld = newest.where("status", "=", sql.lit("held"));
  return {
    ...known,
    failingSince: await readFailingChannels({ db }),
    newest: isFlood ? await readTimes(newest.limit(ownerMailsPerHour)) : [],
    newestHeld: isHeld ? await readTimes(newestHeld.limit(heldMailedPerDay)) : [],
  };
}

async function readTimes(query: { execute(): Promise<{ received_at: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ received_at }) => received_at);
}

/** Answers the rules from what was read and decided so far; `write` stores all of it at once. */
function inMemoryStatements({ answers, recent, failingSince, newest, newestHeld }: Known) {
  const added = {
    leads: [] as LeadRow[],
    answers: [] as (Known["answers"][number] & { created_at: string })[],
    deliveries: [] as {
      id: string | undefined;
      channel: Channel;
      due_at: string;
      due_set_at: string | null;
      turn: number;
    }[],
    forgetBefore: "",
  };
  const recentOf = (email: string, { after, before }: Span) =>
    [...recent, ...added.leads].filter(
      (row) => row.email === email && row.received_at > after && row.received_at < before,
    );
  const receivedLastFirst = (rows: LeadRow[]) => rows.map(({ received_at }) => received_at).reverse();
  const statements: SaveStatements = {
    findAnswer(key) {
      const known = [...answers, ...added.answers].find((answer) => answer.key === key);
      return known && { leadId: known.lead_id, bodyHash: known.body_hash, confirmed: known.confirmed === 1 };
    },
    findSameContent: ({ email, fingerprint }, span) =>
      recentOf(email, span).find((row) => row.fingerprint === fingerprint)?.id,
    findRecent: ({ email, status }, span) =>
      recentOf(email, span)
        .filter((row) => row.status === status)
        .sort((a, b) => (a.received_at < b.received_at ? 1 : -1)),
    insertLead: (row) => added.leads.push(row) - 1,
    insertAnswer: (key, { bodyHash, id, received_at }, confirmed) => {
      const answer = { key, body_hash: bodyHash, lead_id: id, confirmed: confirmed ? 1 : 0 };
      added.answers.push({ ...answer, created_at: received_at });
    },
    insertDeliveries: (leadSeq, channels, { dueAt, dueSetAt, turn }) => {
      const due = { due_at: dueAt, due_set_at: dueSetAt, turn };
      for (const channel of channels)
        added.deliveries.push({ id: added.leads[leadSeq]?.id, channel, ...due });
    },
    hasAtLeast: (count, since) => ([...receivedLastFirst(added.leads), ...newest][count - 1] ?? "") > since,
    hasHeldAtLeast: (count, since) => {
      const addedHeld = added.leads.filter(({ status }) => status === "held");
      return ([...receivedLastFirst(addedHeld), ...newestHeld][count - 1] ?? "") > since;
    },
    readFailingSince: () => failingSince,
    forgetAnswersBefore: (time) => {
      added.forgetBefore = time;
    },
  };
  return { statements, write: (db: Kysely<LeadDatabase>) => writeAll(db, added) };
}

async function writeAll(
  db: Kysely<LeadDatabase>,
  added: { leads: LeadRow[]; answers: unknown[]; deliveries: unknown[]; forgetBefore: string },
): Promise<void> {
  if (added.leads.length + added.answers.length === 0) return;
  const columns = sql.join(leadColumns.map((column) => sql.ref(column)));
  const rows = JSON.stringify(added.leads, [...leadColumns]);
  await sql`
    with new_lead as (
      insert into lead (${columns})
      select ${columns} from json_populate_recordset(null::lead, ${rows})
      returning seq, id
    ), new_answer as (
      insert into idempotency
      select * from json_populate_recordset(null::idempotency, ${JSON.stringify(added.answers)})
    ), forgotten as (
      delete from idempotency where key in (
        select key from idempotency where created_at < ${added.forgetBefore} limit 100 for update skip locked)
    )
    insert into delivery (lead_seq, channel, state, attempts, due_at, due_set_at, turn)
    select seq, channel, 'pending', 0, due_at, due_set_at, turn
    from json_to_recordset(${JSON.stringify(added.deliveries)})
      as due (id text, channel text, due_at text, due_set_at text, turn integer)
    join new_lead using (id)
  `.execute(db);
}
