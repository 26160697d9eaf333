import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { bodyMaxBytes } from "#domain/requests/request-protocol.ts";
import { createDatabase, newProxiedDatabase, runInDatabase } from "#tests/support/postgres-cluster.ts";
import { newDatabase, newPostgresUrl, postgres, request } from "#tests/support/store-engines.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { backUp } from "../backup/back-up.ts";
import type { LeadStore } from "../lead-store.ts";
import { StoreUnavailableError } from "../store-errors.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { maintenanceLimitMs } from "./postgres-database.ts";

const { newStore, newPlace } = postgres;

/** Opens one store per process, on one database that other tests may use afterwards. */
async function newStores(count: number, url = newPlace()): Promise<{ stores: LeadStore[]; url: string }> {
  await createDatabase(url);
  const stores = await Promise.all(Array.from({ length: count }, () => newStore(["email", "webhook"], url)));
  return { stores, url };
}

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test("processes that start at once on an empty database make its tables once [DS01]", async () => {
  const { stores } = await newStores(5, await newDatabase());
  await stores[0]?.saveLead(request());
  for (const store of stores) expect(await store.listLeads()).toHaveLength(1);
});

test("several processes take three requests of an address together, and one of a submissionId, whatever its addresses [DS02]", async () => {
  const { stores } = await newStores(3);
  const saves = Array.from({ length: 30 }, (_, index) =>
    stores[index % 3]!.saveLead(request({ submissionId: `submission-${index}` })),
  );
  const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual([...Array(3).fill("saved"), ...Array(27).fill("too-many")]);
  const reused = Array.from({ length: 30 }, (_, index) =>
    stores[index % 3]!.saveLead(request({ email: `${index}@example.net`, submissionId: "of-all" })),
  );
  const kinds = (await Promise.all(reused)).map(({ outcome }) => outcome).sort();
  expect(kinds).toEqual([...Array(29).fill("key-reused"), "saved"]);
  const repeats = Array.from({ length: 30 }, (_, index) =>
    stores[index % 3]!.saveLead(request({ email: "other@example.net", submissionId: "the-same" })),
  );
  const ids = (await Promise.all(repeats)).map((result) => "id" in result && result.id);
  expect(new Set(ids).size).toBe(1);
  const withoutKey = stores.map((store) => store.saveLead(request({ email: "third@example.net" })));
  expect(new Set((await Promise.all(withoutKey)).map((result) => "id" in result && result.id)).size).toBe(1);
  expect(await stores[0]?.listLeads()).toHaveLength(6);
});

test("a database that may only be read is unavailable until it can be written again [DS03]", async () => {
  const { stores, url } = await newStores(1, await newDatabase());
  const readOnly = `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only`;
  await runInDatabase(url, [`${readOnly} = on`, endOthers]);
  await expect(stores[0]!.probeWrite()).rejects.toBeInstanceOf(StoreUnavailableError);
  await expect(stores[0]!.saveLead(request())).rejects.toBeInstanceOf(StoreUnavailableError);
  await runInDatabase(url, ["set default_transaction_read_only = off", `${readOnly} = off`]);
  expect(await stores[0]!.saveLead(request())).toMatchObject({ outcome: "saved" });
});

test("a write waits for another session's lock, fails after a time, and works once the lock is released [DS03]", async () => {
  const { stores, url } = await newStores(1);
  const other = new Client(url);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin; lock table lead");
  await expect(stores[0]!.saveLead(request())).rejects.toBeInstanceOf(StoreUnavailableError);
  const waiting = stores[0]!.saveLead(request());
  await other.query("commit");
  expect(await waiting).toMatchObject({ outcome: "saved" });
});

/** Records how each request was committed. */
const noteCommits = `
  create table seen (synchronous_commit text);
  create function note_commit() returns trigger language plpgsql as
    $$ begin insert into seen values (current_setting('synchronous_commit')); return new; end $$;
  create trigger note_commit before insert on lead for each row execute function note_commit()`;

test("each connection commits with synchronous_commit on, whatever the database's setting [DS03, SF20]", async () => {
  const url = await newDatabase();
  const name = new URL(url).pathname.slice(1);
  await runInDatabase(url, [`alter database ${name} set synchronous_commit = off`]);
  const store = await newStore(["email"], url);
  await runInDatabase(url, [noteCommits]);
  await store.saveLead(request());
  await runInDatabase(url, [endOthers]);
  await store.saveLead(request({ email: "lee@example.net" })).catch(() => undefined);
  await store.saveLead(request({ email: "kim@example.net" }));
  const seen = await runInDatabase(url, ["select synchronous_commit from seen"]);
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen.flatMap(Object.values))).toEqual(new Set(["on"]));
});

test("readiness is checked with a request of the longest length [SF20]", async () => {
  const { stores, url } = await newStores(1, await newDatabase());
  const limit = (condition: string) =>
    runInDatabase(url, [
      `alter table lead drop constraint if exists too_long, add constraint too_long check (${condition})`,
    ]);
  await limit(`length(fields) < ${bodyMaxBytes}`);
  await expect(stores[0]!.probeWrite()).rejects.toThrow("too_long");
  await limit("true");
  await stores[0]!.probeWrite();
});

test.each([
  ["postgres://user:secret@127.0.0.1:9/leads", /cannot be reached \(ECONNREFUSED\)/],
  ["postgres:///leads?host=/nowhere", /cannot be reached \(ENOENT\)/],
  ["", /cannot be used: database ".*" does not exist\.$/],
])(
  "the database %j is refused in one sentence that keeps the password to itself [SF04]",
  async (url, sentence) => {
    const opening = openPostgresStore({ url: url || newPostgresUrl(), channels: [] });
    await expect(opening).rejects.toThrow(sentence);
    await expect(opening).rejects.not.toThrow("secret");
  },
);

test("a nightly backup fails after its timeout when the database does not answer [SF14]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const asked = proxy.swallow('from "lead"');
  const location = { databaseUrl: proxied, databaseFile: join(newDataDir(), "leads.sqlite") };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = expect(backUp(location, { now: new Date() })).rejects.toBeInstanceOf(StoreUnavailableError);
  await asked;
  vi.advanceTimersByTime(maintenanceLimitMs);
  await failed;
});

test("once one connection to PostgreSQL has not answered, none of those opened before is used [DS03]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const store = await newStore([], proxied);
  const readOnEach = () => Promise.all(Array.from({ length: 8 }, () => store.isKnown("one")));
  await readOnEach();
  proxy.hold();
  await expect(store.isKnown("one")).rejects.toBeInstanceOf(StoreUnavailableError);
  proxy.letPass();
  expect(await readOnEach()).toEqual(Array(8).fill(false));
});

test("a save whose commit is not acknowledged fails, and a retry finds the stored request [DS03, X10]", async () => {
  const { proxy, proxied } = await newProxiedDatabase();
  const store = await newStore([], proxied);
  const sent = request({ submissionId: "submission-1" });
  // Includes the length byte, because another statement ends with the name of a setting.
  proxy.loseAnswersTo("\u000bcommit\0");
  await expect(store.saveLead(sent)).rejects.toBeInstanceOf(StoreUnavailableError);
  proxy.loseAnswersTo(null);
  const [stored] = await store.listLeads();
  expect(await store.saveLead(sent)).toMatchObject({ outcome: "repeated", id: stored?.id });
  expect(await store.listLeads()).toHaveLength(1);
});
