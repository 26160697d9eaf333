import { expect, test } from "vitest";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { recordSmsConsentPath } from "#domain/requests/sms-consent.ts";
import { site } from "#tests/support/built-site.ts";
import { newApp, postForm, postJson } from "#tests/support/new-app.ts";
import { schedule } from "#tests/support/valid-request.ts";
import { StoreUnavailableError } from "../store/store-errors.ts";

const { policyVersion, textHash } = site.smsConsent;
const phone = "303-555-0100";
const submissionId = "submission-1";
const agreed = { smsOptIn: true, submissionId };

async function newConsents() {
  const parts = await newApp();
  const record = (changed: object = {}, headers: Record<string, string> = {}, address?: string) => {
    const timestamp = "2025-11-21T15:59:58.000Z";
    const consent = { submissionId, phone, consented: true, timestamp, policyVersion, textHash };
    const body = { ...consent, page: "/schedule", ...changed };
    return postJson(parts.app, recordSmsConsentPath, body, headers, address);
  };
  const ask = async (changed: object) =>
    (await postJson(parts.app, scheduleForm.path, schedule(changed))).json();
  /** Returns the consent state of each request, newest first. */
  const known = async () => (await parts.store.listLeads()).map(({ smsConsent }) => smsConsent);
  return { ...parts, record, ask, known };
}

test("a consent is stored with the text shown, who agreed, when, from where and with what [EN24]", async () => {
  const { store, record } = await newConsents();
  const browser = "Browser/1 ".repeat(100);
  const response = await record({}, { "user-agent": browser }, "::ffff:203.0.113.7");
  const [kept] = await store.listSmsConsents("(303) 555-0100");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true, id: kept?.id, confirmed: true });
  expect(kept).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    submissionId,
    leadId: null,
    form: "schedule",
    page: "/schedule",
    name: null,
    phone,
    phoneE164: "+13035550100",
    consented: true,
    clientTime: "2025-11-21T15:59:58.000Z",
    recordedAt: "2025-11-21T16:00:00.000Z",
    policyVersion: "1.0.0",
    text: "I agree to receive text messages.",
    textHash: "hash-1",
    ipAddress: "203.0.113.7",
    userAgent: "Browser/1 ".repeat(50),
    revokedAt: null,
    revokedHow: null,
  });
});

test("the time of a visitor's clock is kept only when it is within a day of the server's [SF22]", async () => {
  const { store, record } = await newConsents();
  const within = ["2025-11-22T16:00:00.000Z", "2025-11-20T16:00:00.000Z"];
  const beyond = ["2025-11-22T16:00:00.001Z", "2025-11-20T15:59:59.999Z", "9999-12-31T23:59:59.000Z"];
  for (const [index, timestamp] of [...within, ...beyond].entries())
    expect((await record({ timestamp, submissionId: `submission-${index}` })).status).toBe(200);
  const kept = await store.listSmsConsents(phone);
  expect(kept.map(({ clientTime }) => clientTime)).toEqual([...within, null, null, null]);
});

test("a schedule request's checkbox counts only with its consent record, in whatever order they arrive [CA13]", async () => {
  const { app, store, record, ask, known } = await newConsents();
  await record();
  expect(await ask(agreed)).not.toHaveProperty("smsConsent");
  await ask({ petName: "Gravy", smsOptIn: true, submissionId: "submission-2" });
  expect(await known()).toEqual(["missing", "recorded"]);
  await record({ submissionId: "submission-2" });
  expect(await known()).toEqual(["recorded", "recorded"]);
  const leadIds = (await store.listLeads()).map(({ id }) => id).reverse();
  expect((await store.listSmsConsents("+13035550100")).map(({ leadId }) => leadId)).toEqual(leadIds);
  await ask({ ...agreed, submissionId: "submission-3", textHash, page: "//evil.example" });
  expect((await store.listSmsConsents(phone)).at(-1)).toMatchObject({ leadId: expect.any(String), page: "" });
  const posted = { smsOptIn: true, email: "lee@x.example", textHash, page: "/schedule" };
  await postForm(app, scheduleForm.path, schedule(posted));
  expect((await store.listSmsConsents(phone)).at(-1)).toMatchObject({
    leadId: expect.any(String),
    page: "/schedule",
  });
});

test("a record of another phone number, or of declined consent, does not make the checkbox count [CA13, EN24]", async () => {
  const { record, ask, known } = await newConsents();
  await record({ phone: "303-555-0199" });
  await record({ consented: false, submissionId: "submission-2" });
  await ask(agreed);
  await ask({ ...agreed, petName: "Gravy", submissionId: "submission-2" });
  expect(await known()).toEqual(["missing", "missing"]);
});

test("a visitor who leaves the checkbox unchecked, or is not asked, has not consented; one who is not asked has not declined [CA13]", async () => {
  const { app, store, ask, known } = await newConsents();
  const seen = { smsOptIn: false, textHash, page: "/schedule" };
  await ask(seen);
  await postForm(app, scheduleForm.path, schedule({ ...seen, email: "lee@x.example" }));
  expect(await known()).toEqual([undefined, undefined]);
  expect(await store.listSmsConsents(phone)).toEqual([]);
  const { app: another, store: kept } = await newApp({ business: { off: ["texting"] } });
  await postJson(another, scheduleForm.path, schedule({ ...seen, smsOptIn: true }));
  expect((await kept.listLeads())[0]).not.toHaveProperty("fields.smsOptIn");
  expect(await kept.listSmsConsents(phone)).toEqual([]);
});

test("agreeing to an outdated text is rejected, and the request stays [EN24]", async () => {
  const { record, ask, known } = await newConsents();
  for (const changed of [{ textHash: "hash-0" }, { policyVersion: "0.9.0" }]) {
    const response = await record(changed);
    expect(response.status).toBe(400);
    const error = expect.stringContaining("reload the page");
    expect(await response.json()).toEqual({ ok: false, error });
  }
  await ask(agreed);
  expect(await known()).toEqual(["missing"]);
});

test("a record without an id, or with fields that can't be read, is rejected and names them [EN24]", async () => {
  const { store, record } = await newConsents();
  const wrongFields = await record({ phone: "303", page: "//evil.example" });
  expect(wrongFields.status).toBe(400);
  expect(Object.keys((await wrongFields.json()).fieldErrors)).toEqual(["phone", "page"]);
  for (const submissionId of [null, "short"]) expect((await record({ submissionId })).status).toBe(400);
  expect(await store.listSmsConsents(phone)).toEqual([]);
});

test("the same submissionId is one record, and rejected with another phone number [X10]", async () => {
  const { store, record } = await newConsents();
  const first = await (await record()).json();
  expect(await (await record({ phone: "+1 (303) 555-0100" })).json()).toEqual(first);
  expect((await record({ phone: "303-555-0199" })).status).toBe(422);
  expect(await store.listSmsConsents(phone)).toHaveLength(1);
});

test("a request whose page showed another text or none is stored without a proof, and the response says so [VT04]", async () => {
  const { app, store, ask, known } = await newConsents();
  const outdated = { ...agreed, textHash: "hash-0" };
  for (const _ of ["once", "twice"])
    expect(await ask(outdated)).toMatchObject({ ok: true, smsConsent: "missing" });
  await postForm(app, scheduleForm.path, schedule({ smsOptIn: true, email: "lee@x.example" }));
  expect(await known()).toEqual(["missing", "missing"]);
  expect(await store.listSmsConsents(phone)).toEqual([]);
});

test("a network at its limit still gets answers for recorded consents, and records that an unavailable store rejected do not count [X10, X15]", async () => {
  const { store, record } = await newConsents();
  const statusOf = async (number: number) =>
    (await record({ submissionId: `submission-${number}` }, {}, "203.0.113.7")).status;
  const { recordSmsConsent } = store;
  store.recordSmsConsent = () => Promise.reject(new StoreUnavailableError("away"));
  expect(await statusOf(1)).toBe(503);
  store.recordSmsConsent = recordSmsConsent;
  for (let number = 1; number <= 20; number++) expect(await statusOf(number)).toBe(200);
  expect(await statusOf(21)).toBe(429);
  expect(await statusOf(20)).toBe(200);
});
