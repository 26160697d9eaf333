import { type Kysely, sql } from "kysely";
import type { ExpiryTimes } from "../../domain/business/retention.ts";
import { findByPhones } from "./forget-people.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { isNotice } from "./messages/messages.ts";
import { inPages, pageSize, pagesOf, type Read } from "./row-pages.ts";
import { countRows, type StoreAccess, type Tables } from "./store-access.ts";
import { type ExpiredLeads, type LastExpired, noticeKinds } from "./stored-records.ts";

const maxSeq = Number.POSITIVE_INFINITY;

/** A lead that came in after one that is kept is kept too: its earlier time comes from a clock that was behind. */
export async function* expiredLeads(
  { read, db }: StoreAccess,
  times: ExpiryTimes,
  last: LastExpired = { requests: maxSeq, held: maxSeq, spam: maxSeq },
): AsyncGenerator<ExpiredLeads> {
  for (const status of ["held", "spam"] as const) {
    // A literal, because the partial indexes hold only one status each.
    const withStatus = db.selectFrom("lead").where("status", "=", sql.lit(status));
    const expired =
      status === "held"
        ? withStatus.where("received_at", "<", times.held.toISOString()).where("answered_at", "is", null)
        : withStatus.where("judged_at", "<", times.spam.toISOString());
    const firstKept = await read(() => firstReceivedSince(db, times[status], times.now));
    const isExpired = ({ seq }: { seq: number }) => seq < firstKept && seq <= last[status];
    for await (const rows of pagesOf(read, (after) => page(expired, after)))
      yield { kind: status, ids: rows.filter(isExpired).map(({ id }) => id) };
  }
  const before = times.requests.toISOString();
  const firstKept = await read(() => firstReceivedSince(db, times.requests, times.now));
  for await (const rows of pagesOf(read, (after) => page(db.selectFrom("lead"), after))) {
    if (rows.every(({ received_at }) => received_at >= before)) return;
    const ordinary = rows.filter(
      ({ status, answered_at }) => status === "accepted" || (status === "held" && answered_at !== null),
    );
    const expired = ordinary.filter(
      ({ seq, received_at, answered_at }) =>
        seq < firstKept && seq <= last.requests && (answered_at ?? received_at) < before,
    );
    yield { kind: "requests", ids: expired.map(({ id }) => id) };
  }
}

export async function newestSeq({ db }: Tables): Promise<number> {
  const { newest } = await db
    .selectFrom("lead")
    .select(({ fn }) => fn.max("seq").as("newest"))
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

async function firstReceivedSince(db: Kysely<LeadDatabase>, since: Date, until: Date): Promise<number> {
  const first = await db
    .selectFrom("lead")
    .select("seq")
    .where("received_at", ">=", since.toISOString())
    .where("received_at", "<=", until.toISOString())
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return first?.seq ?? maxSeq;
}

function page(leads: ReturnType<typeof fromLeads>, last: number) {
  return leads
    .select(["seq", "id", "status", "received_at", "answered_at"])
    .where("seq", ">", last)
    .orderBy("seq")
    .limit(pageSize)
    .execute();
}

function fromLeads(db: Kysely<LeadDatabase>) {
  return db.selectFrom("lead");
}

type Options = { isDryRun: boolean };

export async function deleteExpiredConsents(
  { read, write, db }: StoreAccess,
  times: Pick<ExpiryTimes, "consents">,
  { isDryRun }: Options,
): Promise<number> {
  const seqs = await findExpiredConsents(read, db, times);
  if (!isDryRun) for (const page of inPages(seqs)) await write((trx) => deleteConsents(trx, page));
  return seqs.length;
}

export async function forgetExpiredAddresses(
  { read, write, db }: StoreAccess,
  times: Pick<ExpiryTimes, "networkAddresses">,
  { isDryRun }: Options,
): Promise<number> {
  if (isDryRun) return read(() => countRows(expiredAddresses(db, times)));
  return untilNoneIsLeft(() => write((trx) => forgetAddresses(trx, times)));
}

export async function deleteExpiredNotices(
  { read, write, db }: StoreAccess,
  times: Pick<ExpiryTimes, "requests">,
  { isDryRun }: Options,
): Promise<number> {
  if (isDryRun) return read(() => countRows(expiredNotices(db, times)));
  return untilNoneIsLeft(() => write((trx) => deleteNotices(trx, times)));
}

async function untilNoneIsLeft(deleteSome: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = -1; count !== 0; total += count) count = await deleteSome();
  return total;
}

/** A phone number's later proof, revocation or request keeps its earlier proofs. */
async function findExpiredConsents(
  read: Read,
  db: Kysely<LeadDatabase>,
  { consents }: Pick<ExpiryTimes, "consents">,
): Promise<number[]> {
  const before = consents.toISOString();
  const old: { seq: number; phone_e164: string }[] = [];
  for await (const rows of pagesOf(read, (last) => consentPage(db, last))) {
    if (rows.every(({ recorded_at }) => recorded_at >= before)) break;
    const recent = await read(() => phonesSince(db, rows, before));
    old.push(...rows.filter(({ phone_e164 }) => !recent.has(phone_e164)));
  }
  if (old.length === 0) return [];
  const leads = await findByPhones(read, db, new Set(old.map(({ phone_e164 }) => phone_e164)));
  const recentPhones = new Set(
    leads.flatMap(({ phone, receivedAt }) => (receivedAt >= before ? [phone] : [])),
  );
  return old.filter(({ phone_e164 }) => !recentPhones.has(phone_e164)).map(({ seq }) => seq);
}

function consentPage(db: Kysely<LeadDatabase>, last: number) {
  return db
    .selectFrom("sms_consent")
    .select(["seq", "phone_e164", "recorded_at"])
    .where("seq", ">", last)
    .orderBy("seq")
    .limit(pageSize)
    .execute();
}

async function phonesSince(
  db: Kysely<LeadDatabase>,
  rows: { phone_e164: string }[],
  since: string,
): Promise<Set<string>> {
  const phones = rows.map(({ phone_e164 }) => phone_e164);
  const recent = await db
    .selectFrom("sms_consent")
    .select("phone_e164")
    .where("phone_e164", "in", phones)
    .where(({ or, eb }) => or([eb("recorded_at", ">=", since), eb("revoked_at", ">=", since)]))
    .execute();
  return new Set(recent.map(({ phone_e164 }) => phone_e164));
}

async function deleteConsents(db: Kysely<LeadDatabase>, seqs: number[]): Promise<void> {
  await db.deleteFrom("sms_consent").where("seq", "in", seqs).execute();
}

async function forgetAddresses(
  db: Kysely<LeadDatabase>,
  times: Pick<ExpiryTimes, "networkAddresses">,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("sms_consent")
    .set({ ip_address: null })
    .where("seq", "in", expiredAddresses(db, times).select("seq").limit(pageSize))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** An address that belongs to a proof of consent stays with it. */
function expiredAddresses(
  db: Kysely<LeadDatabase>,
  { networkAddresses }: Pick<ExpiryTimes, "networkAddresses">,
) {
  return db
    .selectFrom("sms_consent")
    .where("consented", "=", sql.lit(0 as const))
    .where("ip_address", "is not", null)
    .where("recorded_at", "<", networkAddresses.toISOString());
}

async function deleteNotices(
  db: Kysely<LeadDatabase>,
  times: Pick<ExpiryTimes, "requests">,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("message")
    .where(isNotice)
    .where("key", "in", expiredNotices(db, times).select("key").limit(pageSize))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** After this long their keys cannot repeat, and an alert that still holds is sent again. */
function expiredNotices(db: Kysely<LeadDatabase>, { requests }: Pick<ExpiryTimes, "requests">) {
  return (
    db
      .selectFrom("message")
      // Names every kind because the index begins with it.
      .where("kind", "in", noticeKinds)
      .where(isNotice)
      .where("created_at", "<", requests.toISOString())
  );
}
