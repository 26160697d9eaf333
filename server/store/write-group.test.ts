import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newDataDir, newLead, newStore } from "../../tests/support/test-lead.ts";
import { StoreDamagedError } from "./lead-store.ts";
import { openSqliteDatabase } from "./open-sqlite-database.ts";
import { watchFiles } from "./watch-files.ts";
import { prepareWriteGroup } from "./write-group.ts";

test("a request that fails half-way leaves nothing of itself, and those beside it are saved [X07]", async () => {
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  other.exec(`
    create trigger no_second before insert on idempotency when new.key = 'bad-request'
    begin select raise(abort, 'not this one'); end
  `);
  other.close();
  const leads = ["good-one", "bad-request", "good-two"].map((submissionId) => ({
    ...newLead(new Date()),
    submissionId,
  }));
  const results = await Promise.allSettled(leads.map((lead) => store.saveLead(lead)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await store.listLeads()).toHaveLength(2);
  expect((await store.listLeads()).map(({ fields }) => fields.email)).not.toContain(leads[1]?.email);
  expect(await store.isKnown("bad-request")).toBe(false);
});

test("a request that needs a missing table is refused as unavailable, and those beside it are saved [FX31]", async () => {
  const { store, file } = await newStore(["email"]);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  other.exec("drop table sms_consent");
  other.close();
  const consent = {
    form: "schedule",
    page: "/schedule",
    phone: "303-555-0100",
    consented: true,
    clientTime: null,
    recordedAt: new Date().toISOString(),
    policyVersion: "1",
    text: "Yes.",
    textHash: "hash",
    ipAddress: null,
    userAgent: null,
  };
  const leads = [null, consent, null].map((smsConsent) => ({ ...newLead(new Date()), smsConsent }));
  const results = await Promise.allSettled(leads.map((lead) => store.saveLead(lead)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: expect.any(StoreDamagedError) });
});

test("a file that is removed before the commit is noticed before the answer [FX25]", async () => {
  const file = join(newDataDir(), "leads.sqlite");
  const { db, database } = await openSqliteDatabase(file);
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, watchFiles(file));
  const removing = commitGroup(db, [() => rmSync(file)]);
  await expect(removing).rejects.toThrow(`${file} was removed or replaced`);
});

test("what the database cannot do leaves no transaction open, and the next group is written [X07]", async () => {
  const { db, database } = await openSqliteDatabase(join(newDataDir(), "leads.sqlite"));
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, () => undefined);
  const write = () => database.exec("insert into write_probe (written_at) values ('now')");
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const failing = commitGroup(db, [
    write,
    () => {
      throw full;
    },
  ]);
  await expect(failing).rejects.toBe(full);
  await commitGroup(db, [write]);
  expect(database.prepare("select count(*) as count from write_probe").get()).toEqual({ count: 1 });
});

test("in a rush the log is copied into the database later, and after it as before", async () => {
  const { db, database } = await openSqliteDatabase(join(newDataDir(), "leads.sqlite"));
  onTestFinished(() => db.destroy());
  const commitGroup = prepareWriteGroup(database, () => undefined);
  const pagesAfter = async (writes: number) => {
    await commitGroup(
      db,
      new Array(writes).fill(() => undefined),
    );
    return Object.values(database.prepare("pragma wal_autocheckpoint").get() ?? {})[0];
  };
  expect([await pagesAfter(15), await pagesAfter(16), await pagesAfter(15)]).toEqual([1000, 16_000, 1000]);
});
