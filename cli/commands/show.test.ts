import { expect, test } from "vitest";
import { newCommands } from "#tests/support/leads-folder.ts";
import { consent } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

const record = {
  ...consent,
  clientTime: "2025-11-21T15:59:58.000Z",
  recordedAt: "2025-11-21T16:00:00.000Z",
  ipAddress: "203.0.113.7",
  userAgent: "Browser/1",
};

test("every proof of a phone number is shown with all its facts, and which are not known [OW19]", async () => {
  const { store, print } = await newCommands();
  await store.recordSmsConsent(record);
  const unknown = { page: "", clientTime: null, ipAddress: null, userAgent: null };
  await store.recordSmsConsent({ ...record, ...unknown, submissionId: "submission-2" });
  await store.recordSmsConsent({ ...record, submissionId: "submission-3", phone: "303-555-0199" });
  const text = (await print("show", "+1 (303) 555.0100")).replace(/^Record .*/gm, "Record           <id>");
  await expect(text).toMatchFileSnapshot("show-consents.txt");
  expect(JSON.parse(await print("show", "303-555-0100", "--json"))).toMatchObject([record, unknown]);
});

test("a number that only declined has not agreed, and one without a record is not found [OW19]", async () => {
  const { store, run, print } = await newCommands();
  const stderr =
    "+13035550100 has no record of agreeing to text messages: don't text. For requests: list --search.\n";
  expect(await run(["show", "303-555-0100"])).toMatchObject({ code: 1, stdout: "", stderr });
  await store.recordSmsConsent({ ...record, consented: false });
  const refused = "+13035550100 hasn't agreed to text messages: don't text.\n";
  expect((await print("show", record.phone)).slice(0, refused.length)).toBe(refused);
});

test("a request is shown with the proofs of its phone; a consent that has ended says so first, when and how [OW19, SF24]", async () => {
  const { store, print } = await newCommands();
  const lead = newLead(new Date(), { firstName: "Dana", smsOptIn: true });
  const id = await saveLead(store, { ...lead, submissionId: "submission-1" });
  await store.recordSmsConsent(record);
  expect(await print("show", "--", id)).toMatch(
    /\n\n\+13035550100 agreed to text messages on Nov 21, 2025, 9:00 AM\.\n/,
  );
  await store.recordSmsConsent({ ...record, submissionId: "submission-2", phone: "303-555-0199" });
  await store.revokeSmsConsents("+13035550100", { at: new Date(), how: "replied STOP" });
  const text = await print("show", "303-555-0100");
  expect(text).toMatch(/^\+13035550100 ended text messages on .* \(replied STOP\): don't text\.\n/);
  expect(text).toMatch(/^Revoked +\w+day, .* M[SD]T \(\S+Z\), replied STOP$/m);
  expect(text).toMatch(/^Name +Dana$/m);
  expect(text).toContain(id);
  const [revoked] = await store.listSmsConsents("303-555-0100");
  expect(revoked).toMatchObject({ ...record, revokedHow: "replied STOP" });
  expect((await store.listLeads())[0]?.smsConsent).toBe("revoked");
  expect((await store.listSmsConsents("303-555-0199"))[0]?.revokedAt).toBeNull();

  await store.revokeSmsConsents("+13035550100", { at: new Date(), how: "said so on the phone" });
  expect((await store.listSmsConsents("303-555-0100"))[0]).toEqual(revoked);
});
