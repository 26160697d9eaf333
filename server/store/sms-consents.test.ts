import { expect, test } from "vitest";
import { runInDatabase } from "#tests/support/postgres-cluster.ts";
import { changeDatabase, consent, later, newPlace, newStore, request } from "#tests/support/store-engines.ts";
import type { LeadStore } from "./lead-store.ts";

const phone = consent.phone;
const fields = { name: "Dana Example", phone, smsOptIn: true };
const withRequest = (changed: Parameters<typeof request>[0] = {}) =>
  request({ form: "schedule", fields, submissionId: consent.submissionId, ...changed });

async function names(store: LeadStore): Promise<(string | null)[]> {
  return (await store.listSmsConsents(phone)).map(({ name }) => name);
}

test("a proof has the name of the request that it belongs to, whichever is stored first [SF24, TW08]", async () => {
  const steps = {
    proof: (store: LeadStore) => store.recordSmsConsent(consent),
    request: (store: LeadStore) => store.saveLead(withRequest()),
    // As the form sends it, with its own copy of the proof.
    both: (store: LeadStore) => store.saveLead(withRequest({ smsConsent: consent })),
  };
  for (const order of [
    ["proof", "request"],
    ["request", "proof"],
    ["proof", "both"],
    ["both", "proof"],
    ["both"],
  ] as const) {
    const store = await newStore();
    for (const step of order) await steps[step](store);
    expect(await names(store), order.join()).toEqual(["Dana Example"]);
  }
});

test("a repeated id with another answer, phone number or text is rejected and changes nothing [X10, CA13]", async () => {
  const store = await newStore();
  await store.recordSmsConsent(consent);
  const before = await store.listSmsConsents(phone);
  for (const changed of [{ consented: false }, { phone: "303-555-0199" }, { textHash: "other" }])
    expect(await store.recordSmsConsent({ ...consent, ...changed })).toEqual({ outcome: "key-reused" });
  expect(await store.listSmsConsents(phone)).toEqual(before);
});

test("a proof keeps its first revocation, and declined consent has none", async () => {
  const store = await newStore();
  await store.recordSmsConsent({ ...consent, submissionId: "yes", consented: true });
  await store.recordSmsConsent({ ...consent, submissionId: "no", consented: false });
  await store.revokeSmsConsents(phone, { at: later(1), how: "STOP" });
  await store.revokeSmsConsents(phone, { at: later(2), how: "a call" });
  expect(await store.listSmsConsents(phone)).toMatchObject([
    { submissionId: "yes", revokedAt: later(1).toISOString(), revokedHow: "STOP" },
    { submissionId: "no", consented: false, revokedAt: null },
  ]);
});

test("the name stays when its request is deleted, and can never be changed [SF24]", async () => {
  const place = newPlace();
  const store = await newStore([], place);
  await store.recordSmsConsent(consent);
  await store.saveLead(withRequest());
  await store.forgetPerson(await store.findPerson({ email: "dana@example.net" }));
  expect(await store.listLeads()).toEqual([]);
  expect(await names(store)).toEqual(["Dana Example"]);

  const change = async (name: string) => {
    const statement = `update sms_consent set name = ${name}`;
    if (!place.startsWith("/")) return runInDatabase(place, [statement]);
    return changeDatabase(place, statement);
  };
  await expect(change("'Lee'")).rejects.toThrow("never changed");
  await expect(change("null")).rejects.toThrow("never changed");
  expect(await names(store)).toEqual(["Dana Example"]);
});

test.each([
  ["with another phone number", { fields: { ...fields, phone: "303-555-0199" } }, {}],
  ["that does not agree", { fields: { ...fields, smsOptIn: false } }, {}],
  ["with another id", { submissionId: "submission-2" }, {}],
  ["beside a record of not agreeing", {}, { consented: false }],
])("a request %s gives no name to the proof [SF24]", async (_what, changed, changedProof) => {
  const store = await newStore();
  await store.recordSmsConsent({ ...consent, ...changedProof });
  await store.saveLead(withRequest(changed));
  expect(await names(store)).toEqual([null]);
});
