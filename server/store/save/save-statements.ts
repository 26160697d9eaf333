import { type Compilable, type CompiledQuery, type Kysely, sql } from "kysely";
import type { LeadDatabase } from "../lead-database.ts";
import type { LeadRow, MessageRow } from "../read-leads.ts";
import type { LeadToSave } from "./prepare-lead.ts";

export type Answer = LeadDatabase["idempotency"];
export type RecentLead = Pick<LeadRow, "id" | "email" | "fingerprint" | "status" | "network"> & {
  receivedAt: string;
};
export type NewMessage = Omit<MessageRow, "lease" | "last_error">;
type ConfirmationsAsked = Record<"facts" | "hourBefore" | "dayBefore" | "before", string>;
export type SentConfirmation = { facts: string | null; createdAt: string };

export type SaveStatements = ReturnType<typeof compileSaveStatements>;

/** The statements that save requests; each takes several requests at once. */
export function compileSaveStatements(db: Kysely<LeadDatabase>) {
  return {
    findAnswers: compileOnce((asked: { key: string }[]) =>
      db
        .selectFrom("idempotency")
        .selectAll()
        .where(
          "key",
          "in",
          asked.map(({ key }) => key),
        ),
    ),

    /** Newest first. `after` and `before` are excluded. */
    findRecent: compileOnce((asked: { email: string; after: string; at: string; before: string }[]) => {
      // SQLite's index starts with the ten-minute slot of the time. Each span is so short that these are all its slots.
      const tenMinutes = asked.flatMap(({ after, at, before }) =>
        [after, at, before].map((time) => sql<string>`substr(${time}, 1, 15)`),
      );
      return db
        .selectFrom("lead")
        .select(["id", "email", "fingerprint", "status", "network", "received_at as receivedAt"])
        .where(sql<string>`substr(received_at, 1, 15)`, "in", tenMinutes)
        .where(({ or, and, eb }) =>
          or(
            asked.map(({ email, after, before }) =>
              and([eb("email", "=", email), eb("received_at", ">", after), eb("received_at", "<", before)]),
            ),
          ),
        )
        .orderBy("received_at", "desc");
    }),

    findFailing: compileOnce(() =>
      db
        .selectFrom("channel_state")
        .select(["channel", "failing_since"])
        .where("failing_since", "is not", null)
        .$narrowType<{ failing_since: string }>(),
    ),

    /** Returns the confirmations of the last hour, and those of the last day to these mailboxes. */
    findConfirmations: compileOnce((asked: ConfirmationsAsked[]) => {
      const [first] = asked;
      return db
        .selectFrom("message")
        .select(["facts", "created_at as createdAt"])
        .where("channel", "=", sql.lit("confirmation" as const))
        .where("created_at", ">", first?.dayBefore ?? "")
        .where("created_at", "<", first?.before ?? "")
        .where(({ or, eb }) =>
          or([
            eb("created_at", ">", first?.hourBefore ?? ""),
            eb(
              "facts",
              "in",
              asked.map(({ facts }) => facts),
            ),
          ]),
        );
    }),

    insertLeads: compileOnce((rows: LeadToSave["row"][]) =>
      db.insertInto("lead").values(rows).returning(["id", "seq"]),
    ),
    insertMessages: compileOnce((rows: NewMessage[]) => db.insertInto("message").values(rows)),
    insertAnswers: compileOnce((rows: Answer[]) => db.insertInto("idempotency").values(rows)),
  };
}

/** Building a query takes several times as long as running it, so it is compiled once for each number of rows. */
function compileOnce<Given extends object, Row>(build: (rows: Given[]) => Compilable<Row>) {
  const compiled = new Map<number, CompiledQuery<Row>>();
  return async (trx: Kysely<LeadDatabase>, given: Given[]): Promise<Row[]> => {
    if (given.length === 0) return [];
    const query = compiled.get(given.length) ?? build(given.map(toPlaceholders)).compile();
    compiled.set(given.length, query);
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? given[each.index]?.[each.name as keyof Given] : each,
    );
    return (await trx.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Stands for a value that is given when the query runs. */
class Placeholder {
  readonly index: number;
  readonly name: string;
  constructor(index: number, name: string) {
    this.index = index;
    this.name = name;
  }
}

function toPlaceholders<Given extends object>(row: Given, index: number): Given {
  return Object.fromEntries(Object.keys(row).map((name) => [name, new Placeholder(index, name)])) as Given;
}
