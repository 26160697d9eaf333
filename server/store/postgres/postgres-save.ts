import { type Kysely, sql } from "kysely";
import type { Channel } from "../../../domain/leads/lead.ts";
import { digestRuleOf, floodDigest, heldDigest, sameContentWindowMs } from "../../../domain/leads/limits.ts";
import { attemptWindowMs } from "../../../domain/requests/request-protocol.ts";
import type { LeadDatabase } from "../lead-database.ts";
import { type FailingSince, readFailingChannels } from "../messages/channel-state.ts";
import { type LeadRow, type LeadToSave, leadColumns } from "../save/prepare-lead.ts";
import { type SaveStatements, type Span, saveLead, spanUntil } from "../save/save-lead.ts";
import { keepConsentOf } from "../sms-consents.ts";
import type { SaveResult } from "../stored-records.ts";
import { lock } from "./advisory-lock.ts";

type Known = {
  answers: { key: string; lead_id: string; body_hash: string; confirmed: number }[];
  recent: Pick<LeadRow, "id" | "email" | "received_at" | "fingerprint" | "status" | "network">[];
  failingSince: FailingSince;
  /** When the newest came in; as many as the rules of digests need. */
  newest: Record<"all" | "held", string[]>;
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
  const span = spanOf(leads);
  const { rows } = await sql<{ answers: Known["answers"]; recent: Known["recent"] }>`
    select
      (select coalesce(json_agg(idempotency), '[]') from idempotency where key = any(${keys})) as answers,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'email', email, 'received_at', received_at, 'fingerprint', fingerprint,
          'status', status, 'network', network)), '[]')
        from lead where email = any(${emails})
        and received_at > ${span.after} and received_at < ${span.before}) as recent
  `.execute(db);
  const known = rows[0] ?? { answers: [], recent: [] };
  const rules = leads.map(digestRuleOf);
  const all = db.selectFrom("lead").select("received_at").orderBy("seq", "desc").limit(floodDigest.mailed);
  const held = all.where("status", "=", sql.lit("held")).limit(heldDigest.mailed);
  return {
    ...known,
    failingSince: await readFailingChannels({ db }),
    newest: {
      all: rules.includes(floodDigest) ? await readTimes(all) : [],
      held: rules.includes(heldDigest) ? await readTimes(held) : [],
    },
  };
}

/** Of all leads together, and long enough for each rule. */
function spanOf(leads: LeadToSave[]): Span {
  const spans = leads.map((lead) => spanUntil(lead, Math.max(sameContentWindowMs, attemptWindowMs)));
  const after = spans.map((span) => span.after).sort();
  const before = spans.map((span) => span.before).sort();
  return { after: after[0] ?? "", before: before.at(-1) ?? "" };
}

async function readTimes(query: { execute(): Promise<{ received_at: string }[]> }): Promise<string[]> {
  return (await query.execute()).map(({ received_at }) => received_at);
}

/** Answers the rules from what was read and decided so far; `write` stores all of it at once. */
function inMemoryStatements({ answers, recent, failingSince, newest }: Known) {
  const added = {
    leads: [] as LeadRow[],
    answers: [] as (Known["answers"][number] & { created_at: string })[],
    messages: [] as {
      id: string;
      channel: Channel;
      created_at: string;
      priority: number;
      due_at: string;
      due_set_at: string | null;
    }[],
    forgetBefore: "",
  };
  const recentOf = (email: string, { after, before }: Span) =>
    [...recent, ...added.leads].filter(
      (row) => row.email === email && row.received_at > after && row.received_at < before,
    );
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
        .sort((a, b) => (a.received_at < b.received_at ? 1 : -1))
        .map(({ received_at, network }) => ({ receivedAt: received_at, network })),
    findNthNewest: (nth, of) => {
      const ours = added.leads.filter(({ status }) => of === "all" || status === "held");
      return [...ours.map(({ received_at }) => received_at).reverse(), ...newest[of]][nth - 1];
    },
    readFailingSince: () => failingSince,
    insertLead: (row) => added.leads.push(row) - 1,
    insertAnswer: (key, { bodyHash, id, received_at }, confirmed) => {
      const answer = { key, body_hash: bodyHash, lead_id: id, confirmed: confirmed ? 1 : 0 };
      added.answers.push({ ...answer, created_at: received_at });
    },
    insertMessages: ({ id, received_at, networkCount }, _leadSeq, channels, { dueAt, dueSetAt }) => {
      const message = {
        id,
        created_at: received_at,
        priority: networkCount,
        due_at: dueAt,
        due_set_at: dueSetAt,
      };
      for (const channel of channels) added.messages.push({ ...message, channel });
    },
    forgetAnswersBefore: (time) => {
      added.forgetBefore = time;
    },
  };
  return { statements, write: (db: Kysely<LeadDatabase>) => writeAll(db, added) };
}

async function writeAll(
  db: Kysely<LeadDatabase>,
  added: { leads: LeadRow[]; answers: unknown[]; messages: unknown[]; forgetBefore: string },
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
    insert into message (key, channel, kind, lead_seq, created_at, priority, state, attempts, due_at, due_set_at)
    select id, channel, 'request', seq, created_at, priority, 'pending', 0, due_at, due_set_at
    from json_to_recordset(${JSON.stringify(added.messages)})
      as due (id text, channel text, created_at text, priority integer, due_at text, due_set_at text)
    join new_lead using (id)
  `.execute(db);
}
