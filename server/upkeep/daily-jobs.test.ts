import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import { dirname } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { createZonedClock } from "#domain/zoned-clock.ts";
import { site } from "#tests/support/built-site.ts";
import { listen } from "#tests/support/listen.ts";
import { runUntilTimeout } from "#tests/support/store-engines.ts";
import { newLead, newStore, silent } from "#tests/support/test-lead.ts";
import {
  type Certificate,
  certificateJob,
  describeCertificateFault,
  readCertificate,
} from "./certificate.ts";
import { lastAt, runDailyJobs } from "./daily-jobs.ts";
import { daysBehind, upkeepJobs } from "./nightly-jobs.ts";

test.each([
  ["2026-03-08T13:59:00Z", "America/Denver", "2026-03-07T15:00:00.000Z"],
  ["2026-03-08T14:00:00Z", "America/Denver", "2026-03-08T14:00:00.000Z"],
  ["2026-11-01T14:59:00Z", "America/Denver", "2026-10-31T14:00:00.000Z"],
  ["2026-11-01T15:00:00Z", "America/Denver", "2026-11-01T15:00:00.000Z"],
  ["2026-11-01T15:00:00Z", "Asia/Kolkata", "2026-11-01T02:30:00.000Z"],
])("at %s it was 8 AM in %s last at %s [OW05, LF05]", (now, zone, at) => {
  expect(lastAt(new Date(now), 8, createZonedClock(zone)).toISOString()).toBe(at);
});

test("a missed job runs later that day, but waits for its hour on the next day or after a clock that was ahead; a failed one runs again after an hour [OW05, FX30]", async () => {
  const { store } = await newStore([]);
  const ran: string[] = [];
  const run = async (now: Date) => {
    if (ran.push(now.toISOString()) === 4) throw new Error("the disk is full");
    return {};
  };
  const before = ["16T14:30", "16T15:00", "16T15:01", "17T20:00", "19T09:00", "19T14:59", "19T15:00"];
  const afterAhead = ["21T09:00", "21T15:00"];
  // 8 AM in Denver is 15:00 UTC; the job is first seen at 7:30, and fails on the 20th, when the clock is put ahead.
  for (const time of [...before, "20T15:00", "20T16:00", "20T16:01", "20T18:00", "23T15:00", ...afterAhead])
    await runDailyJobs([{ name: "morning", hour: 8, run }], {
      store,
      clock: () => new Date(`2026-11-${time}:00.000Z`),
      log: silent,
      site,
    });
  const times = ["16T15:00", "17T20:00", "19T15:00", "20T15:00", "20T16:01", "23T15:00", "21T15:00"];
  expect(ran).toEqual(times.map((time) => `2026-11-${time}:00.000Z`));
});

test("each night the store is backed up once, and then data past its retention is deleted [OW13, OW14]", async () => {
  const { store, file, clock } = await newStore([]);
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const location = { databaseUrl: null, databaseFile: file };
  const { retention, businessClock } = site;
  const jobs = upkeepJobs({ store, location, dataDir: dirname(file), retention, businessClock });
  const run = () => runDailyJobs(jobs, { store, clock, log, site });
  const resultOf = async (job: string) =>
    (await store.readDailyJobs()).find(({ name }) => name === job)?.result ?? {};
  const keptMs = (retention.heldDays + daysBehind + 1) * dayMs;
  await store.saveLead({ ...newLead(new Date(clock().getTime() - keptMs)), spamSigns: ["links"] });
  // On the first day both are only recorded.
  await run();
  expect([await resultOf("backup"), await resultOf("retention")]).toEqual([{}, {}]);
  clock.forward(dayMs);
  for (const _ of ["once", "twice"]) {
    await run();
    const backup = await resultOf("backup");
    expect([backup.leads, existsSync(String(backup.file))]).toEqual([1, true]);
    expect(await resultOf("retention")).toMatchObject({ spam: 1, requests: 0 });
  }

  clock.forward(dayMs);
  await runUntilTimeout(file, run);
  expect(await resultOf("retention")).toMatchObject({ spam: 0 });
  expect(logged).toEqual([]);
});

test.each([
  ["localhost", true, { state: "good", to: expect.any(Date) }],
  ["expired", true, { state: "good", to: expect.any(Date) }],
  ["not-yet-valid", true, { state: "refused", why: "CERT_NOT_YET_VALID" }],
  ["localhost", false, { state: "refused", why: expect.stringContaining("SELF_SIGNED") }],
])(
  "the certificate of %s.pem, trusted: %s, is judged as a browser does [SF14]",
  async (name, isTrusted, expected) => {
    const pem = readFileSync(`tests/fixtures/certificate/${name}.pem`, "utf8");
    if (isTrusted) {
      const trusted = getCACertificates();
      setDefaultCACertificates([pem.slice(pem.indexOf("-----BEGIN CERTIFICATE"))]);
      onTestFinished(() => setDefaultCACertificates(trusted));
    }
    const { port, stop } = await listen(createServer({ key: pem, cert: pem }), { host: "localhost" });
    onTestFinished(stop);
    expect(await readCertificate("localhost", port)).toMatchObject(expected);
    const [job] = certificateJob(`https://localhost:${port}`);
    const whenAllHaveEnded = new Date("2127-01-01");
    expect(await job?.run(whenAllHaveEnded, whenAllHaveEnded, null)).toEqual({ error: expect.any(String) });
  },
);

const now = new Date("2026-11-22T18:00:00Z");

/** Returns a certificate that lasts `days`, of which `left` remain. */
function lasting(days: number, left: number): Certificate {
  const at = (daysFromNow: number) => new Date(now.getTime() + daysFromNow * dayMs);
  return { state: "good", from: at(left - days), to: at(left) };
}

test.each<[string, Certificate, string | null]>([
  ["lasts for a sixth of 90 days", lasting(90, 15), null],
  ["lasts for less than a sixth of 90 days", lasting(90, 14), "expires in 14 days"],
  ["lasts for less than a sixth of 6 days", lasting(6, 0.9), "expires in 21 hours"],
  ["lasts for an hour more", lasting(6, 1 / 24), "expires in 1 hour"],
  ["lasts no more", lasting(90, -1), "has expired"],
  ["is not accepted", { state: "refused", why: "OLD" }, "isn't accepted (OLD)"],
])("a certificate that %s [SF14, HT06]", (_, certificate, fault) => {
  expect(describeCertificateFault(certificate, now)).toBe(fault);
});
