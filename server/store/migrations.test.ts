import { Kysely, PostgresDialect } from "kysely";
import { Client, Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDatabase } from "../../tests/support/postgres-cluster.ts";
import { newPostgresUrl } from "../../tests/support/store-engines.ts";
import type { LeadDatabase } from "./lead-database.ts";
import { migrate } from "./migrations.ts";
import { openPostgresStore } from "./postgres/open-postgres-store.ts";

test("a change of the tables may take longer than what visitors wait for [DS05]", async () => {
  const url = newPostgresUrl();
  await createDatabase(url);
  const db = new Kysely<LeadDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
  onTestFinished(() => db.destroy());
  // Makes only the table that records them.
  await migrate(db, {});
  // The last one waits for this session.
  const other = new Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query(`
    create table limits (ms text);
    create function wait() returns trigger language plpgsql as $$ begin
      insert into limits values (current_setting('statement_timeout'));
      perform pg_advisory_xact_lock(1);
      return new;
    end $$;
    create trigger wait before insert on kysely_migration for each row execute function wait();
    select pg_advisory_lock(1)`);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const opening = openPostgresStore({ url, channels: [] });
  const waiting = "select from pg_locks where locktype = 'advisory' and objid = 1 and not granted";
  while ((await other.query(waiting)).rowCount === 0);
  vi.advanceTimersByTime(60_000);
  const [store] = await Promise.all([opening, other.query("select pg_advisory_unlock(1)")]);
  onTestFinished(() => store.close());
  expect((await other.query("select ms from limits")).rows).toEqual([{ ms: "0" }]);
});
