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

/** All but requests. Returns how many there were of what an owner is told of. */
export async function deleteExpired(
  access: StoreAccess,
  times: Pick<ExpiryTimes, "answers" | "consents" | "networkAddresses" | "requests">,
  { isDryRun }: { isDryRun: boolean },
): Promise<Record<"networkAddresses" | "consents" | "notices", number>> {
  const { read, write, db } = access;
  const [answers, networkAddresses, requests] = [times.answers, times.networkAddresses, times.requests].map(
    (time) => time.toISOString(),
  ) as [string, string, string];
  /** `changePage` takes the next ones of `expired`. */
  async function change<Table extends keyof LeadDatabase>(
    expired: SelectQueryBuilder<LeadDatabase, Table, object>,
    changePage: (trx: Kysely<LeadDatabase>) => Promise<unknown[]>,
  ): Promise<number> {
    if (isDryRun) return read(() => countRows(expired));
    let [total, count] = [0, pageSize];
    for (; count >= pageSize; total += count) count = (await write(changePage)).length;
    return total;
  }

  // Requests that were sent so long ago are not sent again.
  if (!isDryRun)
    await write((trx) => trx.deleteFrom("idempotency").where("created_at", "<", answers).execute());
  // An address that belongs to a proof of consent stays with it.
  const addresses = db
    .selectFrom("sms_consent")
    .where("consented", "=", sql.lit(0 as const))
    .where("ip_address", "is not", null)
    .where("recorded_at", "<", networkAddresses);
  const consents = expiredConsents(db, times.consents.toISOString());
  // After this long their keys cannot repeat, and an alert that still holds is sent again.
  const notices = db.selectFrom("message").where(isNotice).where("created_at", "<", requests);
  return {
    networkAddresses: await change(addresses, (trx) =>
      trx
        .updateTable("sms_consent")
        .set({ ip_address: null })
        .where("seq", "in", addresses.select("seq").limit(pageSize))
        .returning("seq")
        .execute(),
    ),
    consents: await change(consents, (trx) =>
      trx
        .deleteFrom("sms_consent")
        .where("seq", "in", consents.select("seq").limit(pageSize))
        .returning("seq")
        .execute(),
    ),
    notices: await change(notices, (trx) =>
      trx
        .deleteFrom("message")
        .where(isNotice)
        .where("key", "in", notices.select("key").limit(pageSize))
        .returning("key")
        .execute(),
    ),
  };
}

/** A phone number's later proof, revocation or request keeps its earlier proofs. */
function expiredConsents(db: Kysely<LeadDatabase>, before: string) {
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
  return db
    .selectFrom("sms_consent")
    .where("recorded_at", "<", before)
    .where("phone_e164", "not in", inTouch);
}
