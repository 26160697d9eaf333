import { readFileSync, renameSync } from "node:fs";
import { expect, test } from "vitest";
import {
  consent,
  keepReading,
  newStore,
  request,
  runUntilTimeout,
  start,
} from "#tests/support/store-engines.ts";
import { newStore as newSqliteStore } from "#tests/support/test-lead.ts";
import type { LeadStore } from "./lead-store.ts";
import { StoreDamagedError } from "./store-errors.ts";

/** Two requests of Dana's with different phone numbers, and one of somebody else's. */
async function fill(store: LeadStore): Promise<void> {
  await store.saveLead(request({ email: "Dana@Example.net", message: "first-of-dana" }));
  const fields = { phone: "(720) 555.0142", message: "second-of-dana" };
  await store.saveLead(request({ fields, form: "contact" }));
  const others = { phone: "+1 720 555 0142", message: "of-lee" };
  await store.saveLead(request({ email: "lee@example.net", fields: others }));
  await store.recordSmsConsent({ ...consent, submissionId: "agreed" });
  const refusal = { ...consent, consented: false };
  await store.recordSmsConsent({ ...refusal, submissionId: "refused" });
  await store.recordSmsConsent({ ...refusal, submissionId: "of-lee", phone: "303-555-0199" });
}

test("a person found by email address is deleted, except for the proof of consent [OW12]", async () => {
  const store = await newStore(["email", "webhook"]);
  await fill(store);
  const records = await store.findPerson({ email: "dana@example.NET" });
  expect(records).toMatchObject({ consentCount: 1, declinedConsentCount: 1 });
  expect(records.leads).toHaveLength(2);
  expect(records.phones).toEqual(["+13035550100", "+17205550142"]);
  await store.forgetPerson(records);
  expect((await store.listLeads()).map(({ fields }) => fields.message)).toEqual(["of-lee"]);
  expect(await store.deliveryHealth(start)).toMatchObject({ pending: 2 });
  expect((await store.listSmsConsents("303-555-0100")).map((each) => each.submissionId)).toEqual(["agreed"]);
  expect(await store.listSmsConsents("303-555-0199")).toHaveLength(1);
  const again = await store.findPerson({ email: "dana@example.net" });
  expect(again).toMatchObject({ leads: [], declinedConsentCount: 0 });
  await store.forgetPerson(again);
});

test("deleted data is erased from the files as soon as another process has finished reading [OW12]", async () => {
  const { store, file } = await newSqliteStore([]);
  await store.saveLead(request({ message: "first-of-dana" }));
  const isInLog = () => readFileSync(`${file}-wal`).includes("first-of-dana");
  const other = keepReading(file);
  await store.forgetPerson(await store.findPerson({ email: "dana@example.net" }));
  const erasing = store.eraseDeleted();
  // Other reads still work meanwhile.
  for (let count = 0; count < 20; count++) await store.listLeads();
  expect(isInLog()).toBe(true);
  other.close();
  await erasing;
  expect(isInLog()).toBe(false);

  await store.saveLead(request());
  await runUntilTimeout(file, () => store.eraseDeleted());
  renameSync(`${file}-wal`, `${file}-moved`);
  await expect(store.eraseDeleted()).rejects.toBeInstanceOf(StoreDamagedError);
});
