import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { recordSmsConsentPath } from "../../domain/requests/sms-consent.ts";
import { siteFacts } from "../../tests/support/built-site.ts";
import { runUntilTimeout } from "../../tests/support/hold-database.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postForm, postJson, schedule } from "../../tests/support/post-request.ts";
import { cannotStoreError } from "./answer-request.ts";

const { smsConsent } = siteFacts();

const phone = "303-555-0100";

function consent(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    submissionId: "submission-1",
    phone,
    consented: true,
    timestamp: "2025-11-21T15:59:58.000Z",
    policyVersion: smsConsent.policyVersion,
    textHash: smsConsent.textHash,
    page: "/schedule",
    ...changed,
  };
}

test("a consent is kept with the words shown and who agreed when, from where and with what [EN24]", async () => {
  const { app, store } = await newApp();
  const browser = { "user-agent": "Browser/1" };
  const response = await postJson(app, recordSmsConsentPath, consent(), browser, "::ffff:203.0.113.7");
  const [record] = await store.listSmsConsents("(303) 555-0100");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true, id: record?.id, confirmed: true });
  expect(record).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    submissionId: "submission-1",
    leadId: null,
    form: "schedule",
    page: "/schedule",
    phone: "303-555-0100",
    phoneE164: "+13035550100",
    name: null,
    consented: true,
    clientTime: "2025-11-21T15:59:58.000Z",
    recordedAt: "2025-11-21T16:00:00.000Z",
    policyVersion: "1.0.0",
    text: "I agree to receive text messages.",
    textHash: "hash-1",
    ipAddress: "203.0.113.7",
    userAgent: "Browser/1",
    revokedAt: null,
    revokedHow: null,
  });
});

test.each([
  ["a day ahead", "2025-11-22T16:00:00.000Z", "2025-11-22T16:00:00.000Z"],
  ["a day behind", "2025-11-20T16:00:00.000Z", "2025-11-20T16:00:00.000Z"],
  ["more than a day ahead", "2025-11-22T16:00:00.001Z", null],
  ["more than a day behind", "2025-11-20T15:59:59.999Z", null],
  ["at the end of all days", "9999-12-31T23:59:59.000Z", null],
])(
  "a visitor's clock that is %s is kept only when it is within a day of the server's [SF22]",
  async (_, timestamp, clientTime) => {
    const { app, store } = await newApp();
    expect((await postJson(app, recordSmsConsentPath, consent({ timestamp }))).status).toBe(200);
    expect(await store.listSmsConsents(phone)).toMatchObject([
      { clientTime, recordedAt: "2025-11-21T16:00:00.000Z" },
    ]);
  },
);

test("a schedule request's box counts only with its consent record, in whichever order they come [CA13]", async () => {
  const { app, store } = await newApp();
  const smsConsents = async () => (await store.listLeads()).map((lead) => lead.smsConsent);
  await postJson(app, recordSmsConsentPath, consent());
  await postJson(app, scheduleForm.path, schedule({ smsOptIn: true, submissionId: "submission-1" }));
  expect(await smsConsents()).toEqual(["recorded"]);
  const later = schedule({ petName: "Gravy", smsOptIn: true, submissionId: "submission-2" });
  await postJson(app, scheduleForm.path, later);
  expect(await smsConsents()).toEqual(["missing", "recorded"]);
  await postJson(app, recordSmsConsentPath, consent({ submissionId: "submission-2" }));
  expect(await smsConsents()).toEqual(["recorded", "recorded"]);
  const [delivery] = await store.claimDueDeliveries({
    now: new Date("2025-11-21T16:00:00.000Z"),
    limit: 1,
    leaseMs: 1000,
  });
  expect(delivery?.lead.smsConsent).toBe("recorded");
  const leadIds = (await store.listLeads()).map(({ id }) => id).reverse();
  expect((await store.listSmsConsents("+13035550100")).map(({ leadId }) => leadId)).toEqual(leadIds);
});

test.each([
  ["for another phone", { phone: "303-555-0199" }],
  ["that says no", { consented: false }],
])("a record %s does not make the box count", async (_, changed) => {
  const { app, store } = await newApp();
  await postJson(app, recordSmsConsentPath, consent(changed));
  await postJson(app, scheduleForm.path, schedule({ smsOptIn: true, submissionId: "submission-1" }));
  expect((await store.listLeads())[0]?.smsConsent).toBe("missing");
});

test("a request whose box is not ticked says nothing of consent [CA14]", async () => {
  const { app, store } = await newApp();
  await postJson(app, scheduleForm.path, schedule({ submissionId: "submission-1" }));
  expect(await store.listLeads()).toMatchObject([{ fields: { smsOptIn: false } }]);
  expect((await store.listLeads())[0]).not.toHaveProperty("smsConsent");
  expect(await store.listSmsConsents(phone)).toEqual([]);
});

test.each([{ textHash: "hash-0" }, { policyVersion: "0.9.0" }])(
  "agreeing to words that are not the present ones is refused, and the request stays [K18]: %j",
  async (changed) => {
    const { app, store } = await newApp();
    const response = await postJson(app, recordSmsConsentPath, consent(changed));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      ok: false,
      error: expect.stringContaining("load the page again"),
    });
    await postJson(app, scheduleForm.path, schedule({ smsOptIn: true, submissionId: "submission-1" }));
    expect((await store.listLeads())[0]?.smsConsent).toBe("missing");
  },
);

test("the same submissionId is one record, and not one for another phone [X10]", async () => {
  const { app, store } = await newApp();
  const first = await (await postJson(app, recordSmsConsentPath, consent())).json();
  const again = consent({ timestamp: "2025-11-21T16:00:20.000Z", phone: "+1 (303) 555-0100" });
  expect(await (await postJson(app, recordSmsConsentPath, again)).json()).toEqual(first);
  const other = await postJson(app, recordSmsConsentPath, consent({ phone: "303-555-0199" }));
  expect(other.status).toBe(422);
  expect(await store.listSmsConsents(phone)).toHaveLength(1);
  expect(await store.listSmsConsents("303-555-0199")).toEqual([]);
});

test.each([
  [{ submissionId: undefined }],
  [{ submissionId: "short" }],
  [{ phone: "12" }],
  [{ consented: "yes" }],
  [{ timestamp: "yesterday" }],
  [{ page: "https://evil.example/" }],
  [{ textHash: 1 }],
])("%j is refused and nothing is kept", async (changed) => {
  const { app, store } = await newApp();
  const response = await postJson(app, recordSmsConsentPath, consent(changed));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ ok: false, error: expect.any(String) });
  expect(await store.listSmsConsents(phone)).toEqual([]);
});

test("a schedule form posted without JavaScript carries its own proof [CA13] [X06]", async () => {
  const { app, store } = await newApp();
  const typed = schedule({ smsOptIn: true, page: "/form", textHash: smsConsent.textHash });
  for (const _ of ["once", "twice"]) expect((await postForm(app, scheduleForm.path, typed)).status).toBe(303);
  const [lead] = await store.listLeads();
  expect(lead?.smsConsent).toBe("recorded");
  expect(await store.listSmsConsents(phone)).toMatchObject([
    { leadId: lead?.id, page: "/form", clientTime: null, consented: true, textHash: "hash-1" },
  ]);
});

test("a request that says which words it showed is stored with its proof, whether or not the record comes too [VT04]", async () => {
  for (const first of ["record", "request"] as const) {
    const { app, store } = await newApp();
    const asked = schedule({
      ...{ smsOptIn: true, submissionId: "submission-1" },
      ...{ page: "/schedule", textHash: smsConsent.textHash },
    });
    const record = () => postJson(app, recordSmsConsentPath, consent());
    if (first === "record") await record();
    expect(await (await postJson(app, scheduleForm.path, asked)).json()).not.toHaveProperty("smsConsent");
    if (first === "request") expect((await record()).status).toBe(200);
    expect(await store.listLeads()).toMatchObject([{ smsConsent: "recorded" }]);
    expect(await store.listSmsConsents(phone)).toMatchObject([
      { consented: true, page: expect.any(String), textHash: "hash-1" },
    ]);
  }
});

test("a request that showed other words is stored without a proof, and its page is told so [VT04]", async () => {
  const { app, store } = await newApp();
  const asked = schedule({ smsOptIn: true, submissionId: "submission-1", textHash: "hash-0" });
  for (const _ of ["once", "twice"])
    expect(await (await postJson(app, scheduleForm.path, asked)).json()).toMatchObject({
      ok: true,
      smsConsent: "missing",
    });
  expect(await store.listLeads()).toMatchObject([{ smsConsent: "missing" }]);
});

test.each<Record<string, string>>([{ textHash: "hash-0" }, { textHash: "" }, {}])(
  "a form that does not say it showed the present words is stored without the proof: %j",
  async (shown) => {
    const { app, store } = await newApp();
    await postForm(app, scheduleForm.path, schedule({ smsOptIn: true, ...shown }));
    expect(await store.listLeads()).toMatchObject([{ smsConsent: "missing" }]);
    expect(await store.listSmsConsents(phone)).toEqual([]);
  },
);

test("a network that may record no more still gets its answer for what is recorded", async () => {
  const { app } = await newApp();
  const record = (number: number) => {
    const submissionId = `submission-${number}`;
    return postJson(app, recordSmsConsentPath, consent({ submissionId }), {}, "203.0.113.7");
  };
  for (let number = 1; number <= 10; number++) expect((await record(number)).status).toBe(200);
  expect((await record(11)).status).toBe(429);
  expect((await record(10)).status).toBe(200);
});

test("a record cannot be changed, even past the program", async () => {
  const { app, file, store } = await newApp();
  await postJson(app, recordSmsConsentPath, consent());
  const other = new DatabaseSync(file);
  expect(() => other.exec("update sms_consent set text = 'x'")).toThrow("never changed");
  other.exec("update sms_consent set revoked_at = '2025-12-01T00:00:00.000Z', revoked_how = 'replied STOP'");
  other.close();
  expect(await store.listSmsConsents(phone)).toMatchObject([{ revokedHow: "replied STOP" }]);
});

test("while the store cannot write, the page is told when to come back", async () => {
  const { app, file } = await newApp();
  const response = await runUntilTimeout(file, () => postJson(app, recordSmsConsentPath, consent()));
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toEqual({ ok: false, error: cannotStoreError });
});

test("a form body is not accepted", async () => {
  const { app } = await newApp();
  expect((await postForm(app, recordSmsConsentPath, { phone: "303-555-0100" })).status).toBe(415);
});
