import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { ExpiryTimes } from "#domain/business/expiry-times.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { isNotice } from "./messages/messages.ts";
import { countRows, pageSize, pagesOf, type StoreAccess } from "./store-access.ts";
import type { ExpiredLeads } from "./stored-records.ts";

const maxSeq = Number.POSITIVE_INFINITY;
const expiryColumns = ["seq", "id", "status", "received_at", "answered_at"] as const;

/** A lead that came in after one that is kept is kept too: its earlier time comes from a clock that was behind. */
export async function* expiredLeads(
  { read, db }: StoreAccess,
  times: ExpiryTimes,
): AsyncGenerator<ExpiredLeads> {
  for (const status of ["held", "spam"] as const) {
    // A literal, because the partial indexes hold only one status each.
    const withStatus = db.selectFrom("lead").where("status", "=", sql.lit(status));
    const expired =
      status === "held"
        ? withStatus.where("received_at", "<", times.held.toISOString()).where("answered_at", "is", null)
        : withStatus.where("spam_at", "<", times.spam.toISOString());
    const firstKept = await read(() => firstReceivedSince(db, times[status], times.now));
    for await (const rows of pagesOf(read, expired.select(expiryColumns)))
      yield { kind: status, ids: rows.filter(({ seq }) => seq < firstKept).map(({ id }) => id) };
  }
  const before = times.requests.toISOString();
  const firstKept = await read(() => firstReceivedSince(db, times.requests, times.now));
  for await (const rows of pagesOf(read, db.selectFrom("lead").select(expiryColumns))) {
    if (rows.every(({ received_at }) => received_at >= before)) return;
    const ordinary = rows.filter(
      ({ status, answered_at }) => status === "accepted" || (status === "held" && answered_at !== null),
    );
    const expired = ordinary.filter(
      ({ seq, received_at, answered_at }) => seq < firstKept && (answered_at ?? received_at) < before,
    );
    yield { kind: "requests", ids: expired.map(({ id }) => id) };
  }
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

type Options = { isDryRun: boolean };

/** A phone number's later proof, revocation or request keeps its earlier proofs. */
export function deleteExpiredConsents(
  access: StoreAccess,
  { consents }: Pick<ExpiryTimes, "consents">,
  options: Options,
): Promise<number> {
  const { db } = access;
  const before = consents.toISOString();
  const inTouch = db
    .selectFrom("sms_consent")
    .select("phone_e164")
    .where(({ or, eb }) => or([eb("recorded_at", ">=", before), eb("revoked_at", ">=", before)]))
    .union(
      db
        .selectFrom("lead")
        .select("phone as phone_e164")
        .where("received_at", ">=", before)
        .where("phone", "is not", null)
        .$narrowType<{ phone_e164: string }>(),
    );
  const expired = db
    .selectFrom("sms_consent")
    .where("recorded_at", "<", before)
    .where("phone_e164", "not in", inTouch);
  return changeInPages(access, expired, options, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("sms_consent")
      .where("seq", "in", expired.select("seq").limit(pageSize))
      .executeTakeFirst();
    return numDeletedRows;
  });
}

/** An address that belongs to a proof of consent stays with it. */
export function forgetExpiredAddresses(
  access: StoreAccess,
  { networkAddresses }: Pick<ExpiryTimes, "networkAddresses">,
  options: Options,
): Promise<number> {
  const expired = access.db
    .selectFrom("sms_consent")
    .where("consented", "=", sql.lit(0 as const))
    .where("ip_address", "is not", null)
    .where("recorded_at", "<", networkAddresses.toISOString());
  return changeInPages(access, expired, options, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("sms_consent")
      .set({ ip_address: null })
      .where("seq", "in", expired.select("seq").limit(pageSize))
      .executeTakeFirst();
    return numUpdatedRows;
  });
}

/** After this long their keys cannot repeat, and an alert that still holds is sent again. */
export function deleteExpiredNotices(
  access: StoreAccess,
  { requests }: Pick<ExpiryTimes, "requests">,
  options: Options,
): Promise<number> {
  const expired = access.db
    .selectFrom("message")
    .where(isNotice)
    .where("created_at", "<", requests.toISOString());
  return changeInPages(access, expired, options, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("message")
      .where(isNotice)
      .where("key", "in", expired.select("key").limit(pageSize))
      .executeTakeFirst();
    return numDeletedRows;
  });
}

/** Requests that were sent so long ago are not sent again. */
export async function deleteExpiredAnswers(
  { write }: StoreAccess,
  { answers }: Pick<ExpiryTimes, "answers">,
): Promise<void> {
  await write((trx) =>
    trx.deleteFrom("idempotency").where("created_at", "<", answers.toISOString()).execute(),
  );
}

/** `changePage` takes the next ones of `expired`. */
async function changeInPages<Table extends keyof LeadDatabase>(
  { read, write }: StoreAccess,
  expired: SelectQueryBuilder<LeadDatabase, Table, object>,
  { isDryRun }: Options,
  changePage: (trx: Kysely<LeadDatabase>) => Promise<bigint>,
): Promise<number> {
  if (isDryRun) return read(() => countRows(expired));
  let total = 0;
  for (let count = -1n; count !== 0n; total += Number(count)) count = await write(changePage);
  return total;
}
