import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { site } from "../../tests/support/example-site.ts";
import { ownerContext, subjects } from "../../tests/support/owner.ts";
import { readMessage } from "../../tests/support/read-message.ts";
import { engines, request } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail } from "../../tests/support/test-delivery.ts";
import { newDataDir, silent, startClock } from "../../tests/support/test-lead.ts";
import { listBackups } from "../store/backup-files.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { warningDays } from "./nightly-retention.ts";
import { type OwnerContext, runOwnerTasks } from "./owner-loop.ts";
import { upkeepJobs } from "./upkeep.ts";

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
const { retention } = site;
const withBackup = { hasBackup: true };
/** An hour after the nightly deletion, in Denver. */
const fourAtNight = "2026-06-01T10:00:00.000Z";

describe.each(engines)("$engine", (engine) => {
  async function open() {
    const name = engine.newPlace();
    const isFile = engine.engine === "SQLite";
    const databaseFile = isFile ? name : join(newDataDir(), "leads.sqlite");
    const place = { databaseUrl: isFile ? null : name, databaseFile };
    const mail = await startMail();
    const clock = startClock(fourAtNight);
    const newContext = async (): Promise<OwnerContext> => {
      const store = await engine.newStore(["email"], name);
      const parts = { store, place, dataDir: dirname(databaseFile), retention, log: silent };
      const jobs = upkeepJobs({ ...parts, channels: ["email"] });
      return { ...ownerContext({ store, channels: channelsTo({ mail }), clock }), jobs };
    };
    const context = await newContext();
    const { store } = context;
    const live = async (nights: number) => {
      for (let night = 0; night < nights; night++) {
        clock.forward(day);
        await runOwnerTasks(context);
      }
    };
    await runOwnerTasks(context);
    const folder = join(dirname(databaseFile), "backups");
    const announced = () => subjects(mail, /the website deletes|Nothing is deleted/);
    const kept = async () => (await store.listLeads()).length;
    return { context, newContext, store, place, mail, clock, live, folder, announced, kept };
  }

  /** Enough regular nights have passed for deletions to begin. */
  async function openTrusted({ hasBackup = false } = {}) {
    const opened = await open();
    const { context, live } = opened;
    const { jobs = [] } = context;
    context.jobs = withoutBackup(jobs);
    await live(2 + warningDays);
    if (hasBackup) context.jobs = jobs;
    await runOwnerTasks(context);
    return opened;
  }

  test.each([
    ["a year", year],
    ["two and a half years", 2.5 * year],
  ])("a clock that is %s ahead for a day deletes nothing, and all goes on after it [SF01]", async (_, ms) => {
    const { store, clock, live, announced, kept } = await openTrusted();
    await saveAll(store, ago(clock, retention.heldDays - warningDays - 1), { held: 4 });
    await saveAll(store, clock(), { ordinary: 3 });
    clock.forward(ms);
    await live(1);
    clock.forward(-ms);
    await live(warningDays);
    expect(await kept()).toBe(7);
    expect(announced()).toEqual([]);
    // Their retention has ended by now.
    await live(1);
    expect(await kept()).toBe(3);
  });

  test.each([
    ["for hours", 0],
    ["over nights", 2],
  ])(
    "what comes in while the clock is years behind, %s, is kept for its time and no longer [SF26, SF01]",
    async (_, nights) => {
      const { store, clock, live, kept } = await openTrusted();
      clock.forward(-2.5 * year);
      await live(nights);
      await saveNew(store, clock(), { held: 1, ordinary: 1 });
      clock.forward(2.5 * year);
      await live(retention.heldDays);
      expect(await kept()).toBe(2);
      await live(1);
      expect(await kept()).toBe(1);
    },
  );

  test("with the backup impossible nothing is deleted, in the process that made none and in others [SF01]", async () => {
    const { context, newContext, store, place, clock, live, folder, kept } = await openTrusted(withBackup);
    const other = await newContext();
    await saveAll(store, ago(clock, retention.heldDays + 3), { held: 1 });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    for (let night = 0; night < 2; night++) {
      clock.forward(day);
      await runOwnerTasks(context);
      await runOwnerTasks(other);
    }
    clock.forward(2.5 * year);
    await live(2);
    expect(await kept()).toBe(1);
    expect(await jobOf(store, "backup")).toMatchObject({ error: expect.stringContaining("backups") });

    rmSync(folder);
    clock.forward(-2.5 * year);
    await live(1);
    expect(listBackups(place)).toHaveLength(1);
    expect(await kept()).toBe(1);
    context.jobs = withoutBackup(context.jobs ?? []);
    await live(warningDays);
    expect(await kept()).toBe(0);
  });

  test("a job that failed is tried again after an hour, and what needs it follows [SF01]", async () => {
    const { context, store, clock, live, folder, kept } = await openTrusted(withBackup);
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 1 });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    await live(1);
    rmSync(folder);
    clock.forward(hour - 1);
    await runOwnerTasks(context);
    expect(await kept()).toBe(1);
    clock.forward(2);
    await runOwnerTasks(context);
    expect(await jobOf(store, "backup")).toMatchObject({ error: null });
    expect(await kept()).toBe(0);
  });

  test("what was away for more than three days deletes nothing for seven [SF01]", async () => {
    const { context, store, clock, live, kept } = await openTrusted();
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 1 });
    clock.forward(3 * day + hour);
    await runOwnerTasks(context);
    await live(warningDays - 1);
    expect(await kept()).toBe(1);
    await live(1);
    expect(await kept()).toBe(0);
  });

  test("more than twenty are announced with number and day, and only they are deleted, on that day [SF01]", async () => {
    const { store, mail, clock, live, announced, kept } = await openTrusted();
    await saveAll(store, ago(clock, 24 * 31), { ordinary: 2 });
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 21 });
    await saveAll(store, ago(clock, retention.heldDays - 2), { held: 5 });
    await live(1);
    expect(announced()).toEqual(["On Thu, Jun 18, 2026 the website deletes 23 old requests"]);
    const text = mail.messages.map(({ raw }) => readMessage(raw).text).join();
    expect(text).toContain("- 2 requests\r\n- 21 requests that looked like spam\r\n");
    await live(warningDays - 1);
    expect(clock().toISOString()).toBe("2026-06-17T10:00:00.000Z");
    expect(await kept()).toBe(28);
    await live(1);
    expect(await kept()).toBe(5);
    await live(1);
    expect(await kept()).toBe(0);
    expect(announced()).toHaveLength(1);
  });

  test("twenty, and a hundredth of a large store, go unannounced [SF01]", async () => {
    const { store, clock, live, announced, kept } = await openTrusted();
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 20 });
    await live(1);
    expect(await kept()).toBe(0);
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 21 });
    await saveAll(store, clock(), { ordinary: 2079 });
    await live(1);
    expect(await kept()).toBe(2079);
    expect(announced()).toEqual([]);
  });

  test("what was announced before the clock was set is called off, however small the store [SF01]", async () => {
    const { store, clock, live, announced, kept } = await openTrusted();
    await saveAll(store, clock(), { held: 25 });
    clock.forward(year);
    await live(3);
    clock.forward(-year);
    await live(2 * warningDays);
    expect(announced()).toEqual([
      expect.stringMatching(/^On \w+, Jun \d+, 2027 the website deletes 25 old requests$/),
      expect.stringMatching(/^Nothing is deleted on \w+, Jun \d+, 2027$/),
    ]);
    expect(await kept()).toBe(25);
  });

  test("what could not be announced is announced again, and not deleted before [SF01]", async () => {
    const { store, mail, clock, live, announced, kept } = await openTrusted();
    await saveAll(store, ago(clock, retention.heldDays + 1), { held: 21 });
    mail.behave({ refuse: "mail", code: 451 });
    await live(warningDays);
    mail.behave("accept");
    await live(1);
    expect(await kept()).toBe(21);
    expect(announced()).toHaveLength(1);
    await live(warningDays);
    expect(await kept()).toBe(0);
  });
});

type Count = { ordinary?: number; held?: number };

/** The backup takes longer than everything else together. */
function withoutBackup([, deletion]: DailyJob[]): DailyJob[] {
  const { needs, ...job } = deletion!;
  return [job];
}

function ago(clock: () => Date, days: number): Date {
  return new Date(clock().getTime() - days * day);
}

/** Received then, by a correct clock. */
async function saveAll(store: LeadStore, receivedAt: Date, count: Count): Promise<void> {
  await saveNew(store, receivedAt, count);
  await forgetNights(store);
}

async function saveNew(store: LeadStore, receivedAt: Date, { ordinary = 0, held = 0 }: Count): Promise<void> {
  const save = (heldFor: "links"[]) =>
    store.saveLead(request({ email: `${crypto.randomUUID()}@example.net`, receivedAt, heldFor }));
  const all = [...Array(ordinary).fill([]), ...Array(held).fill(["links"])];
  while (all.length > 0) await Promise.all(all.splice(0, 200).map(save));
}

/** As if they had been stored for as long as their times say. */
async function forgetNights(store: LeadStore): Promise<void> {
  const job = await jobOf(store, "retention");
  if (job?.result) await store.finishDailyJob("retention", { ...job.result, nights: null });
}

async function jobOf(store: LeadStore, name: string) {
  return (await store.readDailyJobs()).find((job) => job.name === name);
}
