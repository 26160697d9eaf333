import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { notifyOwners, ownerContext, subjects } from "#tests/support/owner.ts";
import { engines, request } from "#tests/support/store-engines.ts";
import { channelsTo, newDataDir, silent, startClock, startMail } from "#tests/support/test-lead.ts";
import type { OwnerContext } from "../owner/owner-context.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { warningDays } from "./announced-deletion.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { upkeepJobs } from "./nightly-jobs.ts";

const year = 365 * dayMs;
/** Fewer days than usual, because each night is lived through. */
const retention = { ...site.retention, heldDays: 14 };
/** An hour after the nightly deletion, in Denver. */
const fourAtNight = "2026-06-01T10:00:00.000Z";
const untilMorningMs = 5 * hourMs;

/** The morning after a regular night, on which deletions may begin. */
async function open({ newPlace, newStore }: (typeof engines)[number]) {
  const place = newPlace();
  const isFile = !place.startsWith("postgres");
  const databaseFile = isFile ? place : join(newDataDir(), "leads.sqlite");
  const location = { databaseUrl: isFile ? null : place, databaseFile };
  const mail = await startMail();
  const clock = startClock(fourAtNight);
  /** A real backup takes longer than everything else together. */
  const disk = { isFull: false, isBackupReal: false };
  const newProcess = async (): Promise<OwnerContext> => {
    // Requests are sent nowhere: thousands of mails would take longer than everything else together.
    const store = await newStore([], place);
    const { businessClock } = site;
    const parts = { store, location, dataDir: dirname(databaseFile), retention, businessClock };
    const [backup, deletion] = upkeepJobs({ ...parts, log: silent });
    const backUp: DailyJob["run"] = async (...given) => {
      if (disk.isFull) throw new Error("the disk is full");
      return disk.isBackupReal ? backup!.run(...given) : {};
    };
    const jobs = [{ ...backup!, run: backUp }, deletion!];
    return { ...ownerContext({ store, channels: channelsTo({ mail }), clock }), jobs };
  };
  const processes = [await newProcess()];
  const { store } = processes[0]!;
  const work = async () => {
    for (const each of processes) await notifyOwners(each);
  };
  const pass = async (ms: number) => {
    clock.forward(ms);
    await work();
  };
  const live = async (nights: number) => {
    for (let night = 0; night < nights; night++) {
      await pass(dayMs - untilMorningMs);
      await pass(untilMorningMs);
    }
  };
  await work();
  await pass(untilMorningMs);
  await live(2);
  await store.finishDailyJob("retention", {});
  return {
    store,
    mail,
    clock,
    disk,
    pass,
    live,
    /** Saved that many days ago. */
    saveOld: (days: number, count: Count) =>
      save(store, new Date(clock().getTime() - untilMorningMs - days * dayMs), count),
    addProcess: async () => processes.push(await newProcess()),
    announced: () =>
      subjects(mail).flatMap((subject) => subject.match(/\d+ old requests? will be deleted.*/) ?? []),
    kept: async () => (await store.listLeads()).length,
  };
}

type Count = { ordinary?: number; held?: number };

async function save(store: LeadStore, receivedAt: Date, { ordinary = 0, held = 0 }: Count): Promise<void> {
  const saveOne = (spamSigns: "links"[]) =>
    store.saveLead(request({ email: `${crypto.randomUUID()}@example.net`, receivedAt, spamSigns }));
  const all = [...Array(ordinary).fill([]), ...Array(held).fill(["links"])];
  while (all.length > 0) await Promise.all(all.splice(0, 200).map(saveOne));
}

describe.each(engines)("$engine", (engine) => {
  test("a clock that is years ahead for a day deletes nothing, and all goes on after it [SF01]", async () => {
    const { clock, live, saveOld, kept } = await open(engine);
    await saveOld(retention.heldDays - warningDays - 2, { held: 4 });
    await saveOld(0, { ordinary: 3 });
    for (const ms of [year, 2.5 * year]) {
      clock.forward(ms);
      await live(1);
      clock.forward(-ms);
      expect(await kept()).toBe(7);
    }
    await live(warningDays);
    expect(await kept()).toBe(7);
    // Their retention has ended by now.
    await live(1);
    expect(await kept()).toBe(3);
  });

  test("without a backup no process deletes anything [SF01]", async () => {
    const { disk, pass, live, saveOld, addProcess, kept } = await open(engine);
    await addProcess();
    await saveOld(retention.heldDays + 1, { held: 1 });
    disk.isFull = true;
    await live(1);
    disk.isFull = false;
    // It is tried again after an hour, and the deletion follows.
    await pass(hourMs - 1);
    expect(await kept()).toBe(1);
    await pass(2);
    expect(await kept()).toBe(0);
  });

  test("what comes in while the clock is years behind over nights is kept with those before it and no longer [SF26, SF01]", async () => {
    const { store, clock, live, saveOld, kept } = await open(engine);
    await saveOld(0, { held: 1, ordinary: 1 });
    clock.forward(-2.5 * year);
    await live(2);
    await save(store, clock(), { held: 1, ordinary: 1 });
    clock.forward(2.5 * year);
    await live(retention.heldDays - 2);
    expect(await kept()).toBe(4);
    await live(1);
    expect(await kept()).toBe(2);
  });

  test("after more than three days away nothing is deleted for seven, and nothing unannounced [SF01]", async () => {
    const { live, pass, saveOld, announced, kept } = await open(engine);
    await saveOld(retention.heldDays + 1, { held: 1 });
    await pass(4 * dayMs - untilMorningMs);
    await pass(untilMorningMs);
    await live(warningDays - 1);
    expect(await kept()).toBe(1);
    await live(1);
    expect(await kept()).toBe(0);
    expect(announced()).toEqual(["1 old request will be deleted on Sun, Jun 14"]);
  });

  test("more than twenty are announced with number and day, and only they are deleted then [SF01, TR19]", async () => {
    const { clock, disk, live, saveOld, announced, kept } = await open(engine);
    disk.isBackupReal = true;
    await saveOld(24 * 31, { ordinary: 2 });
    await saveOld(retention.heldDays + 1, { held: 21 });
    await saveOld(retention.heldDays - 2, { held: 5 });
    await live(1);
    expect(announced()).toEqual(["23 old requests will be deleted on Thu, Jun 11"]);
    disk.isBackupReal = false;
    await live(warningDays - 1);
    disk.isBackupReal = true;
    expect(clock().toISOString()).toBe("2026-06-10T15:00:00.000Z");
    expect(await kept()).toBe(28);
    await live(1);
    expect(await kept()).toBe(5);
    await live(1);
    expect(await kept()).toBe(0);
    expect(announced()).toHaveLength(1);
  });

  test("twenty, and a hundredth of a large store, go unannounced [SF01]", async () => {
    const { live, saveOld, announced, kept } = await open(engine);
    await saveOld(retention.heldDays + 1, { held: 20 });
    await live(1);
    expect(await kept()).toBe(0);
    await saveOld(retention.heldDays + 1, { held: 21 });
    await saveOld(0, { ordinary: 2079 });
    await live(1);
    expect(await kept()).toBe(2079);
    expect(announced()).toEqual([]);
  });

  test("what could not be announced is announced again, and not deleted before [SF01]", async () => {
    const { mail, live, pass, saveOld, announced, kept } = await open(engine);
    await saveOld(retention.heldDays + 1, { held: 21 });
    mail.behave({ refuse: "mail", code: 451 });
    await live(warningDays);
    await pass(dayMs - untilMorningMs);
    mail.behave("accept");
    await pass(untilMorningMs);
    expect(await kept()).toBe(21);
    expect(announced()).toHaveLength(1);
    await live(warningDays);
    expect(await kept()).toBe(0);
  });
});
