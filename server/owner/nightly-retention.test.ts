import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../domain/durations.ts";
import { site } from "../../tests/support/built-site.ts";
import { notifyOwners, ownerContext, subjects } from "../../tests/support/owner.ts";
import { engines, request } from "../../tests/support/store-engines.ts";
import { channelsTo, newDataDir, silent, startClock, startMail } from "../../tests/support/test-lead.ts";
import type { LeadStore } from "../store/lead-store.ts";
import { warningDays } from "./nightly-retention.ts";
import type { OwnerContext } from "./owner-context.ts";
import { upkeepJobs } from "./upkeep.ts";

const year = 365 * dayMs;
/** Fewer days than usual, because each night is lived through. */
const retention = { ...site.retention, heldDays: 14 };
/** An hour after the nightly deletion, in Denver. */
const fourAtNight = "2026-06-01T10:00:00.000Z";

/** Enough regular nights have passed for deletions to begin. */
async function open({ newPlace, newStore }: (typeof engines)[number]) {
  const place = newPlace();
  const databaseFile = join(newDataDir(), "leads.sqlite");
  const files = { location: { databaseUrl: null, databaseFile }, dataDir: dirname(databaseFile) };
  const mail = await startMail();
  const clock = startClock(fourAtNight);
  const disk = { isFull: false };
  // A real backup takes longer than everything else together.
  const backUp = async () => {
    if (disk.isFull) throw new Error("the disk is full");
    return {};
  };
  const newProcess = async (): Promise<OwnerContext> => {
    // Requests are sent nowhere: thousands of mails would take longer than everything else together.
    const store = await newStore([], place);
    const { businessClock } = site;
    const [backup, deletion] = upkeepJobs({
      store,
      ...files,
      retention,
      businessClock,
      log: silent,
      channels: ["email"],
      copyTo: null,
    });
    const jobs = [{ ...backup!, run: backUp }, deletion!];
    return { ...ownerContext({ store, channels: channelsTo({ mail }), clock }), jobs };
  };
  const processes = [await newProcess()];
  const { store } = processes[0]!;
  const work = async () => {
    for (const each of processes) await notifyOwners(each);
  };
  const live = async (nights: number) => {
    for (let night = 0; night < nights; night++) {
      clock.forward(dayMs);
      await work();
    }
  };
  await work();
  await live(2 + warningDays);
  return {
    store,
    mail,
    clock,
    disk,
    work,
    live,
    /** By a correct clock. */
    saveOld: (days: number, count: Count) =>
      saveAsOld(store, new Date(clock().getTime() - days * dayMs), count),
    addProcess: async () => processes.push(await newProcess()),
    announced: () => subjects(mail, deletions),
    kept: async () => (await store.listLeads()).length,
  };
}

const deletions = /Your website will delete.*/;

type Count = { ordinary?: number; held?: number };

async function save(store: LeadStore, receivedAt: Date, { ordinary = 0, held = 0 }: Count): Promise<void> {
  const saveOne = (spamSigns: "links"[]) =>
    store.saveLead(request({ email: `${crypto.randomUUID()}@example.net`, receivedAt, spamSigns }));
  const all = [...Array(ordinary).fill([]), ...Array(held).fill(["links"])];
  while (all.length > 0) await Promise.all(all.splice(0, 200).map(saveOne));
}

/** As if the store had held them for as long as their times say. */
async function saveAsOld(store: LeadStore, receivedAt: Date, count: Count): Promise<void> {
  await save(store, receivedAt, count);
  const retention = (await store.readDailyJobs()).find(({ name }) => name === "retention");
  const nights = [{ day: "1970-01-01", newest: await store.newestSeq() }];
  if (retention?.result) await store.finishDailyJob("retention", { ...retention.result, nights });
}

describe.each(engines)("$engine", (engine) => {
  test("a clock that is years ahead for a day deletes nothing, and all goes on after it [SF01]", async () => {
    const { clock, live, saveOld, announced, kept } = await open(engine);
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
    expect(announced()).toEqual([]);
    // Their retention has ended by now.
    await live(1);
    expect(await kept()).toBe(3);
  });

  test("without a backup no process deletes anything [SF01]", async () => {
    const { clock, disk, work, live, saveOld, addProcess, kept } = await open(engine);
    await addProcess();
    await saveOld(retention.heldDays + 1, { held: 1 });
    disk.isFull = true;
    await live(1);
    disk.isFull = false;
    // It is tried again after an hour, and the deletion follows.
    clock.forward(hourMs - 1);
    await work();
    expect(await kept()).toBe(1);
    clock.forward(2);
    await work();
    expect(await kept()).toBe(0);
  });

  test.each([
    ["for hours", 0],
    ["over nights", 2],
  ])(
    "what comes in while the clock is years behind, %s, is kept for its time and no longer [SF26, SF01]",
    async (_, nights) => {
      const { store, clock, live, kept } = await open(engine);
      clock.forward(-2.5 * year);
      await live(nights);
      await save(store, clock(), { held: 1, ordinary: 1 });
      clock.forward(2.5 * year);
      await live(retention.heldDays);
      expect(await kept()).toBe(2);
      await live(1);
      expect(await kept()).toBe(1);
    },
  );

  test("what was away for more than three days deletes nothing for seven [SF01]", async () => {
    const { clock, work, live, saveOld, kept } = await open(engine);
    await saveOld(retention.heldDays + 1, { held: 1 });
    clock.forward(3 * dayMs + hourMs);
    await work();
    await live(warningDays - 1);
    expect(await kept()).toBe(1);
    await live(1);
    expect(await kept()).toBe(0);
  });

  test("more than twenty are announced with number and day, and only they are deleted then [SF01]", async () => {
    const { clock, live, saveOld, announced, kept } = await open(engine);
    await saveOld(24 * 31, { ordinary: 2 });
    await saveOld(retention.heldDays + 1, { held: 21 });
    await saveOld(retention.heldDays - 2, { held: 5 });
    await live(1);
    expect(announced()).toEqual(["Your website will delete 23 old requests on Thu, Jun 18, 2026"]);
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
    const { mail, live, saveOld, announced, kept } = await open(engine);
    await saveOld(retention.heldDays + 1, { held: 21 });
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
