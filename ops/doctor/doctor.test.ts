import { chmodSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { backUp } from "#server/store/backup/back-up.ts";
import { listBackups } from "#server/store/backup/backup-files.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { consent } from "#tests/support/store-engines.ts";
import { channelsTo, newDataDir, newLead, startMail, startWebhook } from "#tests/support/test-lead.ts";
import { findUnreachable, sendTests } from "./find-in-operation.ts";
import { findMailRecordFaults } from "./find-mail-records.ts";
import { findStoreFaults } from "./find-store-faults.ts";

const now = new Date("2026-11-22T18:00:00Z");
const inThreeDays = new Date(now.getTime() + 3 * dayMs);
const smsConsent = { policyVersion: "1.0.0", textHash: "hash" };

function locationIn(dataDir: string) {
  const databaseFile = join(dataDir, "leads.sqlite");
  return { databaseUrl: null, databaseFile, ownerLinkSecretFile: join(dataDir, "owner-link-secret") };
}

async function newLocation() {
  const location = locationIn(newDataDir());
  const store = await openSqliteStore({ file: location.databaseFile, channels: [] });
  await store.saveLead(newLead(now));
  await store.close();
  await backUp(location, { now });
  for (const file of listBackups(location)) utimesSync(file, now, now);
  return location;
}

const inStore = (location: ReturnType<typeof locationIn>, at = now) =>
  findStoreFaults(location, { smsConsent, now: at }).then((found) => found.map(({ message }) => message));

test("without a store, and while all is well, the doctor finds nothing in it [OW17]", async () => {
  expect(await inStore(await newLocation())).toEqual([]);
  expect(await inStore(locationIn(newDataDir()))).toEqual([]);
});

test("an old, readable or missing backup, words that were changed and a damaged store are found [OW17]", async () => {
  const location = await newLocation();
  expect(await inStore(location, inThreeDays)).toEqual(["the newest backup is 3 days old"]);

  const backups = join(location.databaseFile, "../backups");
  chmodSync(backups, 0o755);
  expect(await inStore(location)).toEqual(["other users of this computer can read it"]);
  chmodSync(backups, 0o700);

  const store = await openSqliteStore({ file: location.databaseFile, channels: [] });
  await store.recordSmsConsent({ ...consent, policyVersion: "1.0.0", textHash: "other" });
  await store.close();
  expect(await inStore(location)).toEqual(["1 person agreed to another text under version 1.0.0"]);

  for (const file of listBackups(location)) rmSync(file);
  expect(await inStore(location)).toContain("there's no backup of the requests");
  writeFileSync(location.databaseFile, "no database".repeat(1000));
  expect(await inStore(location)).toContainEqual(
    expect.stringContaining("cannot be used: file is not a database"),
  );
  expect(statSync(location.databaseFile).size).toBe("no database".length * 1000);
});

const records: Record<string, string[]> = {
  "paws.com": ["v=spf1 include:_spf.mail.com ~all", "other"],
  "_dmarc.paws.com": ["v=DMARC1; p=none"],
};
test.each<[string, Record<string, string[] | null>, string[]]>([
  ["all there", {}, []],
  ["two SPF records", { "paws.com": ["v=spf1 -all", "v=spf1 ~all"] }, ["SPF"]],
  ["no DMARC", { "_dmarc.paws.com": [] }, ["DMARC"]],
  ["no DNS", { "paws.com": null }, []],
])("the records of the sending domain: %s [OW17]", async (_case, changed, fields) => {
  const found = await findMailRecordFaults("Paws <hello@paws.com>", async (name) =>
    name in changed ? (changed[name] ?? null) : (records[name] ?? []),
  );
  expect(found.map(({ field }) => field)).toEqual(fields);
});

test("a test goes through each channel, and what refuses it is named [OW17]", async () => {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const sent = { message: "a test was sent", does: "read" };
  const told = ["email", "webhook"].map((field) => ({ field, ...sent }));
  expect(await sendTests(channelsTo({ mail, hook }), now)).toMatchObject(told);
  expect([mail.messages.length, hook.requests.length]).toEqual([1, 1]);
  hook.answer({ status: 500 });
  expect((await sendTests(channelsTo({ mail, hook }), now)).slice(1)).toMatchObject([
    { field: "webhook", message: "the test didn't go out: The webhook answered 500" },
  ]);
});

test("without a test, what cannot be reached is named, and nothing is sent [SF19]", async () => {
  const [mail, hook] = [await startMail(), await startWebhook()];
  const channels = channelsTo({ mail, hook });
  expect(await findUnreachable(channels)).toEqual([]);
  mail.behave({ refuse: "connect", code: 554 });
  expect(await findUnreachable(channels)).toMatchObject([{ field: "email" }]);
  expect([mail.messages.length, hook.requests.length]).toEqual([0, 0]);
});
