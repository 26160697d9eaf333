import { describe, expect, test } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import type { NewLead } from "../store/stored-records.ts";

/** A day of November 2025 and an hour in Denver. */
const instantOf = (time: string) => new Date(`2025-11-${time}:00-07:00`);

test.each(engines)(
  "Monday's mail says which pages brought the week's requests, what was answered in time, what is open, and what is due this week [OD05, TR19]",
  async (engine) => {
    const { store, clock, pass, lastMail } = await startProcess(engine, {
      at: instantOf("08T09:00").toISOString(),
    });
    const ask = (
      time: string,
      landingPage: string,
      changed: Partial<NewLead> & { startDate?: string } = {},
    ) => {
      const { startDate = "", ...more } = changed;
      clock.forward(instantOf(time).getTime() - clock().getTime());
      return saveLead(store, { ...newLead(clock(), { startDate }), source: { landingPage }, ...more });
    };
    await pass();
    await store.markAnswered(await ask("10T10:00", "/jobs"), instantOf("11T09:00"));
    await store.markAnswered(await ask("17T10:00", "/dog-walking"), instantOf("18T09:00"));
    await store.markAnswered(await ask("18T10:00", "/"), instantOf("20T09:00"));
    await ask("19T10:00", "/dog-walking", { form: "contact" });
    await ask("20T10:00", "/jobs", {
      form: "job-application",
      startDate: "2025-11-20",
      source: { landingPage: "/jobs", utm_source: "win".repeat(60) },
    });
    await ask("21T17:00", "/dog-walking", { startDate: "2025-11-26" });
    await ask("22T12:00", "/", { spamSigns: ["links"] });
    clock.forward(instantOf("24T07:59").getTime() - clock().getTime());
    await pass(60_000, { hasReminders: false });
    const { text } = lastMail();
    const lines = text.split("\r\n").filter((line) => line !== "");
    const between = (from: string, to: string) => lines.slice(lines.indexOf(from) + 1, lines.indexOf(to));
    expect(lines[0]).toBe("Your week: 5 requests, 3 waiting for an answer");
    expect(between("COMING UP THIS WEEK", "MARKED SINCE LAST MONDAY")).toEqual([
      "Answers you promised: 2, the first by Mon, Nov 24, 10 AM",
      "Starts this week, not answered yet: 1, the first on Wed, Nov 26",
    ]);
    expect(between("REQUESTS SINCE LAST MONDAY", "How they found you:")).toEqual([
      "Answered in time: 1 of the 3 that were due",
      "Still open: 3",
      "- Dog walking consultation: 3",
      "- Contact message: 1",
      "- Job application: 1",
      "The page they opened first:",
      "- /dog-walking: 3",
      "- Home: 1",
      "- /jobs: 1",
    ]);
    expect(lines).toContain(`- ${"win".repeat(13)}w…: 1`);
    expect(text).toContain("If this email doesn't come one Monday");
  },
);

describe.each(engines)("$engine", (engine) => {
  test.each([
    ["an hour more", "2025-10-27T08:30:00-06:00", "2025-11-03T08:00:00-07:00", 1],
    ["an hour less", "2025-03-03T07:30:00-07:00", "2025-03-10T08:00:00-06:00", 0],
  ])("a week that has %s begins on Monday at 8 all the same [OD05]", async (_case, at, monday, count) => {
    const started = new Date(Date.parse(at) - 2 * dayMs).toISOString();
    const { store, clock, pass, lastMail } = await startProcess(engine, { at: started });
    await pass();
    const to = (time: string) => clock.forward(Date.parse(time) - clock().getTime());
    to(at);
    await store.markAnswered(await saveLead(store, newLead(clock())), clock());
    to(monday);
    await pass();
    expect(lastMail().text).toMatch(new RegExp(`^Your week: ${count} request`));
    expect(lastMail().text).toContain("Answered in time: 1 of 1 that was due\r\n");
    expect(lastMail().text.includes("MARKED SINCE LAST MONDAY")).toBe(count === 1);
  });
});
