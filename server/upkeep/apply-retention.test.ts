import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { consent, newStore, request } from "#tests/support/store-engines.ts";
import { newDataDir, newStore as newSqliteStore, saveLead } from "#tests/support/test-lead.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { applyRetention } from "./nightly-jobs.ts";

const { retention, businessClock } = site;
/** Still March 31 in Denver; March 1 was in standard time. */
const now = new Date("2026-04-01T05:30:00.000Z");

const spamSigns = ["links" as const];

function save(store: LeadStore, receivedAt: string, changed: object = {}): Promise<string> {
  const email = `${crypto.randomUUID()}@example.net`;
  return saveLead(store, request({ email, receivedAt: new Date(receivedAt), ...changed }));
}

/** Saves a request received in January and marked as spam at `markedAt`. */
async function saveSpam(store: LeadStore, markedAt: string): Promise<string> {
  const id = await save(store, "2026-01-31T00:00:00.000Z");
  await store.markSpam(id, new Date(markedAt));
  return id;
}

const nothing = { requests: 0, spam: 0, networkAddresses: 0, consents: 0, notices: 0, mails: 0 };

async function newRetention() {
  const store = await newStore([]);
  const mailboxDir = join(newDataDir(), "mailbox");
  const apply = (options?: { isDryRun: boolean }) =>
    applyRetention({ store, mailboxDir, retention, businessClock }, now, options);
  const left = async () => (await store.listLeads()).map(({ id }) => id).sort();
  return { store, mailboxDir, apply, left };
}

test("requests and notices are deleted after their months, held ones and spam after their days [OW13, SF02]", async () => {
  const { store, mailboxDir, apply, left } = await newRetention();
  expect(await apply()).toEqual(nothing);
  const old = await save(store, "2024-03-31T05:59:59.999Z");
  const kept = [await save(store, "2024-03-31T06:00:00.000Z")];
  await save(store, "2025-12-31T06:59:59.999Z", { spamSigns });
  const spam = await saveSpam(store, "2026-03-01T06:59:59.999Z");
  kept.push(
    await save(store, "2025-12-31T07:00:00.000Z", { spamSigns }),
    await saveSpam(store, "2026-03-01T07:00:00.000Z"),
  );
  mkdirSync(mailboxDir);
  const mails = [
    ...[`2024-03-31T05-59-59-999Z-${old}-mailbox.eml`, `.2026-02-01T00-00-00-000Z-${spam}-mailbox.eml.tmp`],
    ...[`2024-03-31T06-00-00-000Z-${kept[0]}-mailbox.eml`, "notes.txt"],
  ];
  for (const name of mails) writeFileSync(join(mailboxDir, name), "");
  for (const createdAt of ["2024-03-31T05:59:59.999Z", "2024-03-31T06:00:00.000Z"])
    await store.addNotice({ key: createdAt, kind: "alert" }, ["email"], new Date(createdAt));
  const counts = { ...nothing, requests: 1, spam: 2, mails: 2, notices: 1 };
  expect(await apply({ isDryRun: true })).toEqual(counts);
  expect(await store.listLeads()).toHaveLength(6);
  expect(readdirSync(mailboxDir)).toHaveLength(4);
  expect(await apply()).toEqual(counts);
  expect(await left()).toEqual(kept.sort());
  expect(await store.listNotices("alert", now)).toMatchObject([{ createdAt: "2024-03-31T06:00:00.000Z" }]);
  expect(readdirSync(mailboxDir).sort()).toEqual(mails.slice(2).sort());
  expect(await apply()).toEqual(nothing);
});

test("a proof is deleted years after the last contact, not sooner where the clock was behind; a network address without a proof after days [OW13, FM05]", async () => {
  const { store, apply } = await newRetention();
  const old = "2021-03-31T05:59:59.999Z";
  const address = "203.0.113.7";
  const record = (submissionId: string, recordedAt: string, phone: string, consented = true) =>
    store.recordSmsConsent({ ...consent, submissionId, recordedAt, phone, consented, ipAddress: address });
  await record("forgotten", old, "303-555-0199");
  await record("first", old, "303-555-0101");
  await record("wrote since", old, "(303) 555-0100");
  await save(store, "2026-03-31T00:00:00.000Z");
  await record("ended", old, "303-555-0102");
  await store.revokeSmsConsents("303-555-0102", { at: new Date("2024-01-01T00:00:00Z"), how: "STOP" });
  await record("again", "2021-03-31T06:00:00.000Z", "303-555-0101");
  await record("while the clock was behind", "2000-01-01T00:00:00.000Z", "303-555-0103");
  await record("refused", "2026-03-01T06:59:59.999Z", "303-555-0101", false);
  await record("just refused", "2026-03-01T07:00:00.000Z", "303-555-0101", false);
  const counts = { ...nothing, consents: 1, networkAddresses: 1 };
  expect(await apply({ isDryRun: true })).toEqual(counts);
  expect(await apply()).toEqual(counts);
  const proofs = async (phone: string) =>
    (await store.listSmsConsents(phone)).map(({ submissionId, ipAddress }) => [submissionId, ipAddress]);
  expect(await proofs("303-555-0199")).toEqual([]);
  expect(await proofs("303-555-0100")).toEqual([["wrote since", address]]);
  expect(await proofs("303-555-0102")).toEqual([["ended", address]]);
  expect(await proofs("303-555-0103")).toHaveLength(1);
  expect(await proofs("303-555-0101")).toEqual([
    ["first", address],
    ["again", address],
    ["refused", null],
    ["just refused", address],
  ]);
  expect(await apply()).toEqual(nothing);
});

test("the months of a request are counted from its answer [OW13]", async () => {
  const { store, apply, left } = await newRetention();
  const saveAnswered = async (answeredAt: string) => {
    const id = await save(store, "2024-01-15T12:00:00.000Z");
    await store.markAnswered(id, new Date(answeredAt));
    return id;
  };
  await save(store, "2024-01-15T12:00:00.000Z");
  await saveAnswered("2024-03-31T05:59:59.999Z");
  const kept = await saveAnswered("2024-03-31T06:00:00.000Z");
  await store.markSpam(await saveAnswered("2024-03-31T06:00:00.000Z"), new Date("2026-02-01T00:00:00Z"));
  expect(await apply()).toEqual({ ...nothing, requests: 2, spam: 1 });
  expect(await left()).toEqual([kept]);
});

test("a late retry of a request is recognized for thirty days, even once the request is deleted", async () => {
  const { store, apply } = await newRetention();
  await save(store, "2026-03-01T05:59:59.999Z", { submissionId: "old" });
  const id = await save(store, "2026-03-01T06:00:00.000Z", { submissionId: "new" });
  await store.deleteLeads([id]);
  expect(await apply()).toEqual(nothing);
  expect([await store.isKnown("old"), await store.isKnown("new")]).toEqual([false, true]);
});

test("the days of spam are counted from when it was first marked, or marked again after being undone [SF02]", async () => {
  const { store, apply, left } = await newRetention();
  const once = await saveSpam(store, "2026-02-28T00:00:00.000Z");
  const again = await saveSpam(store, "2026-02-28T00:00:00.000Z");
  for (const id of [once, again]) await store.markSpam(id, now);
  await store.markNotSpam(again, now, () => null);
  await store.markSpam(again, now);
  expect(await apply()).toEqual({ ...nothing, spam: 1 });
  expect(await left()).toEqual([again]);
});

test("no byte of deleted data stays in the store's files, however it was moved and changed before [OW13]", async () => {
  const { store, file } = await newSqliteStore(["webhook"]);
  const emails: string[] = [];
  for (let i = 0; i < 120; i++) {
    const receivedAt = new Date(Date.parse("2025-12-01T00:00:00.000Z") + i * 1000);
    const email = `${crypto.randomUUID()}@example.net`;
    const fields = { email, message: email.repeat(i % 8 === 0 ? 150 : 1) };
    // Every third one is kept, so that page boundaries shift.
    const isKept = i % 3 === 0;
    await save(store, receivedAt.toISOString(), { email, fields, ...(!isKept && { spamSigns }) });
    if (!isKept) emails.push(email);
  }
  const left = () => {
    const files = globSync(`${file}*`).map((each) => readFileSync(each));
    return emails.filter((email) => files.some((bytes) => bytes.includes(email)));
  };
  expect(left()).toEqual(emails);
  await applyRetention({ store, mailboxDir: join(dirname(file), "mailbox"), retention, businessClock }, now);
  expect(left()).toEqual([]);
});
