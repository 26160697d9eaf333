import { chmodSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { backUp } from "#server/store/backup/back-up.ts";
import { listBackups } from "#server/store/backup/backup-files.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import type { Certificate } from "#server/upkeep/certificate.ts";
import { startRegistry } from "#tests/support/http-peers.ts";
import { listen } from "#tests/support/listen.ts";
import { consent } from "#tests/support/store-engines.ts";
import { channelsTo, newDataDir, newLead, startMail, startWebhook } from "#tests/support/test-lead.ts";
import { findAdvisories } from "./find-advisories.ts";
import { findUnreachable, sendTests } from "./find-in-operation.ts";
import {
  findCertificateFaults,
  findCrmFaults,
  findMailRecordFaults,
  type Network,
} from "./find-network-faults.ts";
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
const networkWith = (
  changed: Record<string, string[] | null>,
  certificate: Certificate = { state: "unreachable" },
): Network => ({
  txt: async (name) => (name in changed ? (changed[name] ?? null) : (records[name] ?? [])),
  certificate: async () => certificate,
});

test.each<[string, Record<string, string[] | null>, string[]]>([
  ["all there", {}, []],
  ["two SPF records", { "paws.com": ["v=spf1 -all", "v=spf1 ~all"] }, ["SPF"]],
  ["no DMARC", { "_dmarc.paws.com": [] }, ["DMARC"]],
  ["no DNS", { "paws.com": null }, []],
])("the records of the sending domain: %s [OW17]", async (_case, changed, fields) => {
  const found = await findMailRecordFaults("Paws <hello@paws.com>", networkWith(changed));
  expect(found.map(({ field }) => field)).toEqual(fields);
});

/** A certificate that lasts `days`, of which `left` remain. */
function lasting(days: number, left: number): Certificate {
  const at = (daysFromNow: number) => new Date(now.getTime() + daysFromNow * dayMs);
  return { state: "good", from: at(left - days), to: at(left) };
}

test.each<[string, Certificate, string | undefined]>([
  ["for a sixth of 90 days", lasting(90, 15), undefined],
  ["for less than a sixth of 90 days", lasting(90, 14), "its certificate expires in 14 days"],
  ["for less than a sixth of 6 days", lasting(6, 0.9), "its certificate expires in 21 hours"],
  ["for an hour more", lasting(6, 1 / 24), "its certificate expires in 1 hour"],
  ["no more", lasting(90, -1), "its certificate has expired"],
  ["and is not accepted", { state: "refused", why: "OLD" }, "its certificate isn't accepted (OLD)"],
])("a certificate that lasts %s [OW17, SF14, HT06]", async (_, certificate, message) => {
  const found = await findCertificateFaults("https://paws.com", networkWith({}, certificate), now);
  expect(found[0]?.message).toBe(message);
  expect(await findCertificateFaults("https://paws.test", networkWith({}, certificate), now)).toEqual([]);
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

const siteOrigin = "https://www.paws.example";

async function startCrm(status: number, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end("<form></form>"));
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return `http://127.0.0.1:${port}/form`;
}

const policy = (value: string) => ({ "content-security-policy": value });

test.each([
  ["a form for every site", 200, {}, null],
  ["no form", 404, {}, "the form's address answers 404"],
  ["the link for sharing", 200, { "x-frame-options": "DENY" }, "inside this site (DENY)"],
  [
    "another's form",
    200,
    policy("default-src *; frame-ancestors https://a.example"),
    "(frame-ancestors https://a",
  ],
  ["this site's form", 200, policy("frame-ancestors 'self' https://www.paws.example/"), null],
  ["a newer word than an old one", 200, { "x-frame-options": "DENY", ...policy("frame-ancestors *") }, null],
] as const)("of %s the doctor says what a visitor would see [VT02]", async (_, status, headers, message) => {
  const found = await findCrmFaults({ contact: { frameUrl: await startCrm(status, headers) } }, siteOrigin);
  const told = { field: "crm.contact.frameUrl", message: expect.stringContaining(message ?? "") };
  expect(found).toMatchObject(message === null ? [] : [told]);
});

const advisory = {
  ...{ id: 1, url: "https://advisories.example/1", title: "Mails to the wrong people" },
  ...{ severity: "high", vulnerable_versions: "*", cwe: [], cvss: { score: 8, vectorString: null } },
};

const find = (registry: string) =>
  findAdvisories({ ...process.env, NPM_CONFIG_REGISTRY: registry, NPM_CONFIG_CACHE: newDataDir() });

test("a known vulnerability of a shipped package is told as npm tells it [SF25]", async () => {
  const { url, asked } = await startRegistry({ nodemailer: [advisory] });
  const [found, ...others] = await find(url);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ place: "package-lock.json", does: "asks" });
  expect(found?.message).toMatch(
    /nodemailer[\s\S]*Severity: high[\s\S]*Mails to the wrong people.*advisories\.example\/1/,
  );
  expect(asked).toContain("nodemailer");
  expect(asked).not.toContain("vitest");
});

test("no known vulnerability is nothing to say, and a registry that cannot be asked a reminder [SF25]", async () => {
  const [quiet, refusing] = [await startRegistry({}), await startRegistry({}, 403)];
  const places = [quiet.url, refusing.url, "http://127.0.0.1:9"];
  const reminder = { does: "read", toDo: expect.stringContaining("npm audit") };
  expect(await Promise.all(places.map(find))).toMatchObject([[], [reminder], [reminder]]);
});
