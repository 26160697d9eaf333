import { expect, test } from "vitest";
import { newFolder, openFolder, printed } from "#tests/support/leads-folder.ts";
import { consent } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

const record = {
  ...consent,
  clientTime: "2025-11-21T15:59:58.000Z",
  recordedAt: "2025-11-21T16:00:00.000Z",
  ipAddress: "203.0.113.7",
  userAgent: "Browser/1",
};

async function newStore() {
  const folder = newFolder();
  const store = await openFolder(folder, []);
  return { store, consentOf: (...args: string[]) => printed(folder, ["consent", ...args]) };
}

test("every proof of a phone number is shown with every fact, and what is not known of it [OW19]", async () => {
  const { store, consentOf } = await newStore();
  await store.recordSmsConsent(record);
  const unknown = { page: "", clientTime: null, ipAddress: null, userAgent: null };
  await store.recordSmsConsent({ ...record, ...unknown, submissionId: "submission-2" });
  await store.recordSmsConsent({ ...record, submissionId: "submission-3", phone: "303-555-0199" });
  const text = (await consentOf("+1 (303) 555.0100")).replace(/^Record .*/gm, "Record           <id>");
  await expect(text).toMatchFileSnapshot("consent.txt");
  expect(JSON.parse(await consentOf("303-555-0100", "--json"))).toMatchObject([record, unknown]);
});

test("a number that only refused has not agreed, and one without a record is said [OW19]", async () => {
  const { store, consentOf } = await newStore();
  expect(await consentOf("303-555-0100")).toBe("There's no consent record for +13035550100.\n");
  await store.recordSmsConsent({ ...record, consented: false });
  const refused = "+13035550100 hasn't agreed to text messages: don't text.\n";
  expect((await consentOf(record.phone)).slice(0, refused.length)).toBe(refused);
});

test("a revoked consent says so first, when and how, and keeps all else, its name too [OW19, SF24]", async () => {
  const { store, consentOf } = await newStore();
  const lead = newLead(new Date(), { firstName: "Dana", smsOptIn: true });
  const id = await saveLead(store, { ...lead, submissionId: "submission-1" });
  await store.recordSmsConsent(record);
  await store.recordSmsConsent({ ...record, submissionId: "submission-2", phone: "303-555-0199" });
  const text = await consentOf("303-555-0100", "--revoke", "replied STOP");
  expect(text).toMatch(/^\+13035550100 ended text messages on .* \(replied STOP\): don't text\.\n/);
  expect(text).toMatch(/^Revoked +\w+day, .* M[SD]T \(\S+Z\), replied STOP$/m);
  expect(text).toMatch(/^Name +Dana$/m);
  expect(text).toContain(id);
  const [revoked] = await store.listSmsConsents("303-555-0100");
  expect(revoked).toMatchObject({ ...record, revokedHow: "replied STOP" });
  expect((await store.listLeads())[0]?.smsConsent).toBe("revoked");
  expect((await store.listSmsConsents("303-555-0199"))[0]?.revokedAt).toBeNull();

  await consentOf("303-555-0100", "--revoke", "said so on the phone");
  expect((await store.listSmsConsents("303-555-0100"))[0]).toEqual(revoked);
});
