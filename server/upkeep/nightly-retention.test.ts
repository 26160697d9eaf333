import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { newStore, request } from "#tests/support/store-engines.ts";
import { silent, startClock } from "#tests/support/test-lead.ts";
import { type DailyJob, runDailyJobs } from "./daily-jobs.ts";
import { retainNightly } from "./nightly-jobs.ts";

const year = 365 * dayMs;
/** Fewer days than usual, because the test runs each night. */
const retention = { ...site.retention, heldDays: 14, spamDays: 10 };
/** Noon in Denver, after the nightly deletion. */
const noon = "2026-06-01T18:00:00.000Z";

/** Starts at noon, after this many regular nights. */
async function open(nights = 3) {
  const clock = startClock(noon);
  const store = await newStore([]);
  const parts = { store, mailboxDir: "none", retention, businessClock: site.businessClock };
  const cleanup: DailyJob = {
    name: "retention",
    hour: 3,
    run: (...run) => retainNightly(parts, ...run),
  };
  const pass = async (ms: number, run = cleanup.run) => {
    clock.forward(ms);
    await runDailyJobs([{ ...cleanup, run }], { store, clock, log: silent, site });
  };
  const live = async (nights: number) => {
    for (let night = 0; night < nights; night++) await pass(dayMs);
  };
  await pass(0);
  await live(nights);
  return {
    clock,
    store,
    pass,
    live,
    /** Saved that many days ago. */
    async saveOld(days: number, { ordinary = 0, held = 0 }: { ordinary?: number; held?: number }) {
      const receivedAt = new Date(clock().getTime() - days * dayMs);
      const signs: "links"[][] = [...Array(ordinary).fill([]), ...Array(held).fill(["links"])];
      for (const spamSigns of signs)
        await store.saveLead(request({ email: `${crypto.randomUUID()}@example.net`, receivedAt, spamSigns }));
    },
    kept: async () => (await store.listLeads()).length,
  };
}

test("data is deleted within a week after its retention ends, and not before [SF01, FM02]", async () => {
  const { live, pass, saveOld, kept } = await open();
  await saveOld(0, { held: 1 });
  // Its 14 days end at noon of the 15th; it is deleted at 3 AM of the 22nd.
  await live(20);
  expect(await kept()).toBe(1);
  await pass(14 * hourMs + 59 * minuteMs);
  expect(await kept()).toBe(1);
  await pass(minuteMs);
  expect(await kept()).toBe(0);
});

test("a clock that is 2.5 years ahead for a day, or for six nights, deletes nothing early [SF01, FM02]", async () => {
  const { clock, live, saveOld, kept } = await open();
  const years = 2.5;
  // A request stored while the clock was ahead does not keep later ones.
  await saveOld(-years * 365, { ordinary: 1 });
  await saveOld(0, { ordinary: 3 });
  // Each of the next 12 days is the last day of one request.
  for (let daysLeft = 0; daysLeft < 12; daysLeft++) await saveOld(13 - daysLeft, { held: 1 });
  for (const [nights, inTheirTime] of [
    [1, 15],
    [6, 9],
  ] as const) {
    clock.forward(years * year);
    await live(nights);
    clock.forward(-years * year);
    expect(await kept()).toBeGreaterThanOrEqual(inTheirTime);
  }
  await live(30);
  expect(await kept()).toBe(4);
});

test("a request stored while the clock is years behind for nights is kept as long as those before it [SF26, SF01]", async () => {
  const { clock, live, saveOld, kept } = await open();
  await saveOld(0, { held: 1, ordinary: 1 });
  clock.forward(-2.5 * year);
  await live(2);
  await saveOld(0, { held: 1, ordinary: 1 });
  await live(1);
  expect(await kept()).toBe(4);
  clock.forward(2.5 * year);
  await live(17);
  expect(await kept()).toBe(4);
  await live(1);
  expect(await kept()).toBe(2);
});

test("a request answered by a clock that was years behind is kept, also in a night that a clock puts before it came in [SF26, SF01]", async () => {
  const { clock, store, pass, saveOld, kept } = await open();
  await pass(12 * dayMs);
  await saveOld(0, { ordinary: 1 });
  const [lead] = await store.listLeads();
  await store.markAnswered(lead?.id ?? "", new Date(clock().getTime() - 2.5 * year));
  await pass(-30 * hourMs);
  expect(await kept()).toBe(1);
});

test("a clock that is years ahead from the first night on, in which deletion fails, deletes nothing early [SF01]", async () => {
  const { pass, live, saveOld, kept } = await open(0);
  await saveOld(0, { ordinary: 1, held: 1 });
  await pass(2.5 * year, () => Promise.reject(new Error("disk full")));
  await live(6);
  expect(await kept()).toBe(2);
});

test("two servers that take turns each minute, because the clock of one is years ahead, delete nothing early [SF01]", async () => {
  const { pass, saveOld, kept } = await open();
  await saveOld(0, { ordinary: 1, held: 1 });
  for (let minute = 0; minute < 20; minute++) {
    await pass(2.5 * year);
    await pass(minuteMs - 2.5 * year);
  }
  expect(await kept()).toBe(2);
});

test("after days without running it catches up, two days a night [SF01]", async () => {
  const { live, pass, saveOld, kept } = await open();
  for (let daysLeft = 0; daysLeft < 10; daysLeft++) await saveOld(20 - daysLeft, { held: 1 });
  await pass(12 * dayMs);
  const left = [await kept()];
  for (let night = 0; night < 4; night++) {
    await live(1);
    left.push(await kept());
  }
  expect(left).toEqual([8, 6, 4, 2, 0]);
});
