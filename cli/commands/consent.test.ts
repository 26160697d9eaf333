import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { newDataDir, newLead } from "../../tests/support/test-lead.ts";
import { consent } from "./consent.ts";

const record = {
  submissionId: "submission-1",
  form: "schedule",
  page: "/schedule",
  phone: "303-555-0100",
  consented: true,
  clientTime: "2025-11-21T15:59:58.000Z",
  recordedAt: "2025-11-21T16:00:00.000Z",
  policyVersion: "1.0.0",
  text: "I agree to receive text messages.\u001b[2J",
  textHash: "hash-1",
  ipAddress: "203.0.113.7",
  userAgent: "Browser/1",
};

async function newStore() {
  const dataDir = newDataDir();
  const store = await openSqliteStore({ file: join(dataDir, "leads.sqlite"), channels: [] });
  onTestFinished(() => store.close());
  return { store, config: readConfig({ DATA_DIR: dataDir }) };
}

test("every proof of a phone number is shown, however the number is written", async () => {
  const { store, config } = await newStore();
  const lead = { ...newLead(new Date(), { smsOptIn: true }), submissionId: "submission-1" };
  const saved = await store.saveLead(lead);
  await store.recordSmsConsent(record);
  await store.recordSmsConsent({ ...record, submissionId: "submission-2", consented: false });
  await store.recordSmsConsent({ ...record, submissionId: "submission-3", phone: "303-555-0199" });
  const text = await consent(["+1 (303) 555.0100"], config);
  expect(text.match(/^Agreed to texts .*$/gm)).toEqual([
    expect.stringMatching(/Yes$/),
    expect.stringMatching(/No$/),
  ]);
  expect(text).toContain("I agree to receive text messages.");
  expect(text).toContain("id" in saved ? saved.id : "no id");
  expect(text).not.toContain("\u001b");
  const json = JSON.parse(await consent(["303-555-0100", "--json"], config));
  expect(json).toMatchObject([
    { ...record, phoneE164: "+13035550100" },
    { consented: false, leadId: null },
  ]);
});

test("a number without a record, and no number, are said", async () => {
  const { config } = await newStore();
  await expect(consent(["303-555-0100"], config)).rejects.toThrow("no consent record for +13035550100");
  expect(await consent(["303-555-0100", "--json"], config)).toBe("[]");
  await expect(consent([], config)).rejects.toThrow("Which phone number?");
});

test("a revoked consent says when and how, counts for nothing, and keeps everything else", async () => {
  const { store, config } = await newStore();
  const lead = { ...newLead(new Date(), { smsOptIn: true }), submissionId: "submission-1" };
  await store.saveLead(lead);
  await store.recordSmsConsent(record);
  await store.recordSmsConsent({ ...record, submissionId: "submission-2", phone: "303-555-0199" });
  expect(await consent(["303-555-0100", "--revoke", "replied STOP"], config)).toMatch(
    /Revoked .*, replied STOP/,
  );
  const [revoked] = await store.listSmsConsents("303-555-0100");
  expect(revoked).toMatchObject({ ...record, revokedHow: "replied STOP" });
  expect((await store.listLeads())[0]?.smsConsent).toBe("revoked");
  expect((await store.listSmsConsents("303-555-0199"))[0]?.revokedAt).toBeNull();

  await consent(["303-555-0100", "--revoke", "said so on the phone"], config);
  expect((await store.listSmsConsents("303-555-0100"))[0]).toEqual(revoked);
  await expect(consent(["303-555-0100", "--revoke", " "], config)).rejects.toThrow("How was it revoked?");
});
