import { type Kysely, type Selectable, type SqlBool, sql } from "kysely";
import * as v from "valibot";
import {
  type Channel,
  type Delivery,
  isOwnerChannel,
  type Lead,
  type LeadWithDeliveries,
  toldPriceSchema,
} from "#domain/leads/lead.ts";
import type { LeadSource } from "#domain/leads/lead-source.ts";
import { spamSigns } from "#domain/leads/spam-signs.ts";
import { toE164 } from "#domain/phone-number.ts";
import type { LeadDatabase } from "./lead-database.ts";
import type { StoreContext, Tables } from "./store-access.ts";

export type MessageRow = Selectable<LeadDatabase["message"]>;
export type LeadRow = Omit<Selectable<LeadDatabase["lead"]>, "seq">;

/** A literal, to match the partial index. */
export const isUnanswered = sql<SqlBool>`(lead.status = 'accepted' and lead.answered_at is null)`;

export async function isKnown({ db }: Tables, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("idempotency")
    .select("key")
    .where("key", "=", submissionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null for a request that is unknown or deleted. */
export async function findReceived(
  { db }: Tables,
  submissionId: string,
): Promise<Pick<LeadRow, "form" | "received_at" | "reply_by"> | null> {
  const row = await db
    .selectFrom("idempotency")
    .innerJoin("lead", "lead.id", "idempotency.lead_id")
    .select(["lead.form", "lead.received_at", "lead.reply_by"])
    .where("idempotency.key", "=", submissionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns two ids at most: enough to see that the start is ambiguous. */
export async function matchIdStart({ db }: Tables, start: string): Promise<string[]> {
  const found = db.selectFrom("lead").select("id").where("id", ">=", start);
  const rows = await found.where("id", "<", `${start}\u{10ffff}`).limit(2).execute();
  return rows.map(({ id }) => id);
}

/** Only for configured owner channels: an address that was taken out of LEADS_TO needs no retry. */
export async function listDead({
  db,
  channels,
}: StoreContext): Promise<{ leadId: string; channel: Channel }[]> {
  const dead = await db
    .selectFrom("message")
    .innerJoin("lead", "lead.seq", "message.lead_seq")
    .select(["lead.id as leadId", "channel"])
    // Literals, because the partial index holds only these.
    .where("kind", "=", sql.lit("request"))
    .where("state", "=", sql.lit("dead"))
    .orderBy("lead_seq", "desc")
    .orderBy("channel")
    .execute();
  return dead.filter(({ channel }) => isOwnerChannel(channel) && channels.includes(channel));
}

export async function findLead({ db }: Tables, id: string): Promise<LeadWithDeliveries | null> {
  const [found] = await readWithEarlier(db, selectLeads(db).where("lead.id", "=", id));
  const [lead] = found ? await withDeliveries(db, [found.lead]) : [];
  return lead ?? null;
}

export async function withDeliveries(db: Kysely<LeadDatabase>, leads: Lead[]): Promise<LeadWithDeliveries[]> {
  if (leads.length === 0) return [];
  const deliveries = await db
    .selectFrom("message")
    .selectAll()
    .where(
      "key",
      "in",
      leads.map(({ id }) => id),
    )
    .orderBy("channel")
    .execute();
  const byLead = Map.groupBy(deliveries, ({ key }) => key);
  return leads.map((lead) => ({ ...lead, deliveries: (byLead.get(lead.id) ?? []).map(toDelivery) }));
}

export function selectLeads(db: Kysely<LeadDatabase>) {
  return db
    .selectFrom("lead")
    .leftJoin("sms_consent", (join) =>
      join
        .onRef("sms_consent.submission_id", "=", "lead.sms_consent_key")
        .on("sms_consent.consented", "=", 1),
    )
    .selectAll("lead")
    .select(["sms_consent.phone_e164 as consent_phone", "sms_consent.revoked_at as consent_revoked_at"]);
}

/** How many leads to look back: years of requests, yet few enough to scan, because SQLite's index starts with the time. */
const earlierLeads = 10_000;

const earlierSeq = sql<number | null>`(
  select earlier.seq from lead as earlier
  where earlier.email = lead.email and earlier.received_at < lead.received_at and earlier.status <> 'spam'
    and substr(earlier.received_at, 1, 15) >= coalesce(
      (select substr(oldest.received_at, 1, 15) from lead as oldest
        where oldest.seq <= lead.seq - ${sql.lit(earlierLeads)} order by oldest.seq desc limit 1), '')
  order by earlier.received_at desc limit 1
)`.as("earlier_seq");

/** Reads leads, each with the latest earlier request from the same email address, if any. */
export async function readWithEarlier(
  db: Kysely<LeadDatabase>,
  wanted: ReturnType<typeof selectLeads>,
): Promise<{ seq: number; lead: Lead }[]> {
  const rows = await wanted.select(earlierSeq).execute();
  const seqs = rows.flatMap(({ earlier_seq }) => earlier_seq ?? []);
  const found = seqs.length === 0 ? [] : await selectLeads(db).where("lead.seq", "in", seqs).execute();
  const bySeq = new Map(found.map((row) => [row.seq, toLead(row)]));
  return rows.map(({ seq, earlier_seq, ...row }) => {
    const earlier = earlier_seq === null ? undefined : bySeq.get(earlier_seq);
    return { seq, lead: { ...toLead(row), ...(earlier && { earlier }) } };
  });
}

type FoundLead = LeadRow & { consent_phone: string | null; consent_revoked_at: string | null };

export function toLead(row: FoundLead): Lead {
  const { id, form, status, received_at } = row;
  const fields = readFields(row.fields);
  const source: LeadSource | null = v.parse(sourceSchema, row.source);
  const spamSigns = v.parse(spamSignsSchema, row.spam_signs);
  const price = v.parse(priceSchema, row.price);
  return {
    id,
    form,
    status,
    receivedAt: received_at,
    ...(row.reply_by !== null && { replyBy: row.reply_by }),
    ...(row.answered_at !== null && { answeredAt: row.answered_at }),
    ...(row.answered_by !== null && { answeredBy: row.answered_by }),
    ...(row.closed_as !== null && { closedAs: row.closed_as }),
    fields,
    ...(row.email_opt_in_text !== null && { emailOptInText: row.email_opt_in_text }),
    ...(source && { source }),
    ...(spamSigns && { spamSigns }),
    ...(price && { price }),
    ...(row.sms_consent_key !== null && { smsConsent: consentState(row, fields) }),
  };
}

export function readFields(text: string): Lead["fields"] {
  return v.parse(fieldsSchema, text) ?? { damaged: text };
}

const fieldsSchema = jsonOf(v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())])));
const sourceSchema = jsonOf(v.record(v.string(), v.string()));
const spamSignsSchema = jsonOf(v.array(v.picklist(spamSigns)));
const priceSchema = jsonOf(toldPriceSchema);

/** Damaged JSON becomes null, so that one row does not block all others. */
function jsonOf<T>(schema: v.GenericSchema<unknown, T>) {
  return v.fallback(v.nullable(v.pipe(v.string(), v.parseJson(), schema)), null);
}

function consentState(
  { consent_phone, consent_revoked_at }: Pick<FoundLead, "consent_phone" | "consent_revoked_at">,
  fields: Lead["fields"],
): NonNullable<Lead["smsConsent"]> {
  if (consent_phone === null || consent_phone !== toE164(String(fields.phone))) return "missing";
  return consent_revoked_at === null ? "recorded" : "revoked";
}

/** `key` must never be used for two messages. No dot, because a webhook signature joins its parts with one. */
export function publicMessageId(key: string, channel: Channel): string {
  return `${key}-${channel}`.replace(/[^\w-]/g, "-");
}

function toDelivery({ channel, state, attempts, due_at, lease, last_error }: MessageRow): Delivery {
  return {
    channel,
    state: lease === null ? state : "leased",
    attempts,
    nextAttemptAt: due_at,
    lastError: last_error,
  };
}
