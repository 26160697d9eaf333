import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { deliverAll, mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { StoreDamagedError } from "../../store/store-errors.ts";
import type { NewLead } from "../../store/stored-records.ts";
import type { OwnerContext } from "../owner-context.ts";
import { runOwnerTasks } from "../owner-loop.ts";

/** A Saturday, 8 AM in Denver. */
const saturday = "2025-11-22T15:00:00.000Z";

async function open(engine: (typeof engines)[number], given: Partial<OwnerContext> = {}, at = saturday) {
  const started = await startProcess(engine, { at, ...given, channels: ["email"] });
  const { store, mail, clock, pass } = started;
  // The first round only records its start.
  await pass();
  const isMorning = /^(Subject: )?(Your week|Today):/m;
  return {
    ...started,
    mornings: () => subjects(mail, isMorning),
    morningText: () =>
      mailTexts({ ...mail, messages: mail.messages.filter(({ raw }) => isMorning.test(raw)).slice(-1) }),
    save: (firstName: string, changed: Partial<NewLead> = {}, startDate = "") => {
      const fields = { firstName, services: ["dog-walking"], startDate, endDate: startDate };
      return saveLead(store, { ...newLead(clock(), fields), ...changed });
    },
    /** From now. */
    in: (ms: number) => new Date(clock().getTime() + ms),
    async live(days: number, changed: Partial<OwnerContext> = {}) {
      for (let day = 0; day < days; day++) await pass(dayMs, changed);
    },
  };
}

describe.each(engines)("$engine", (engine) => {
  test("a fault that comes while Monday's mail waits to go out takes the place of the checks that passed [OW05]", async () => {
    const { clock, context, morningText } = await open(engine);
    clock.forward(2 * dayMs);
    await runOwnerTasks(context);
    // Linux has nothing free there, ever.
    await deliverAll({ ...context, dataDir: "/proc" });
    expect(morningText()).toMatch(/^==== Your week: .*, 1 thing to see to\n[\s\S]*NEARLY FULL/);
    expect(morningText()).not.toContain("DAILY CHECK PASSED");
  });

  test("every Monday at 8 it sums up the week, once for two processes [OW05, SF01, OD05, OP01]", async () => {
    const { store, mail, clock, context, newContext, pass, save, in: later } = await open(engine);
    const other = await newContext();
    const source = { utm_source: "spring-flyer", landingPage: "/dog-walking" };
    for (let index = 0; index < 7; index++)
      await save(`Visitor${index}`, { source, receivedAt: later(index * hourMs) });
    await store.markAnswered(await save("Cleo", { receivedAt: later(-2 * dayMs) }), later(-dayMs));
    await save("Paul", {
      form: "job-application",
      source: { landingPage: "/jobs", utm_source: "win".repeat(60) },
    });
    await save("Bot", { spamSigns: ["links"] });
    await deliverDue(context);
    mail.messages.length = 0;
    await store.claimDailyJob({
      name: "retention",
      now: clock(),
      startedBefore: clock(),
      failedBefore: clock(),
    });
    // Sunday.
    await pass(dayMs);
    await pass(dayMs - minuteMs);
    expect(mail.messages).toEqual([]);
    const due = { asOf: "", requests: 2, spam: 21, consents: 1 };
    await store.finishDailyJob("retention", { requests: 3, spam: 0, due });
    clock.forward(minuteMs);
    await Promise.all([notifyOwners(context), notifyOwners(other)]);
    await notifyOwners(other);
    await expect(mailTexts(mail)).toMatchFileSnapshot("monday.txt");
  });

  test("on other days it names the five that matter most in a line each, counts all as the page does, and names an application by itself, which brings no mail [OW05, OP01]", async () => {
    const { live, mornings, morningText, save, in: later } = await open(engine);
    await live(2);
    await save("Applicant", { form: "job-application" });
    await live(3);
    expect(mornings()).toHaveLength(1);
    for (const [index, name] of ["One", "Two", "Three"].entries())
      await save(name, { receivedAt: later(index) });
    for (const [name, day] of [
      ["Ahead", "2025-12-20"],
      ["Begun", "2025-11-25"],
      ["Soon", "2025-11-29"],
    ] as const)
      await save(name, {}, day);
    await live(1);
    expect(mornings().slice(1)).toEqual(["Today: 7 waiting for an answer"]);
    expect(
      morningText()
        .split("\n")
        .filter((line) => /^(-|And| {4}|.*link)/.test(line)),
    ).toEqual([
      "- Soon: Dog Walking, Sat, Nov 29. Starts tomorrow.",
      "- Ahead: Dog Walking, Sat, Dec 20. Overdue since Fri, Nov 28, 8 AM.",
      ...["One", "Two", "Three"].map((name) => expect.stringMatching(`^- ${name}: Dog Walking\\. `)),
      "- Applicant: Dog Walking. You promised an answer by Mon, Dec 1, 6 PM.",
      "And 1 more.",
      "See what waits: <link: waits>",
    ]);
  });

  test("what a mail of the same morning has told brings none by itself, and one that could not be sent comes until the evening [OW05, OD04]", async () => {
    const { mail, pass, live, mornings, save, in: later } = await open(engine);
    await live(2);
    await save("Reminded", { remindAt: later(dayMs) });
    await live(1);
    expect(mornings()).toHaveLength(1);
    mail.behave({ refuse: "mail", code: 451 });
    await live(1);
    for (let hour = 0; hour < 7; hour++) await pass(hourMs);
    mail.behave("accept");
    for (let hour = 0; hour < 3; hour++) await pass(hourMs);
    expect(mornings().slice(1)).toEqual(["Today: 1 waiting for an answer"]);
  });

  test("Mondays show what was marked in the week and can be taken back, and spam that is deleted in two weeks [OW05, SF02]", async () => {
    const { store, clock, live, pass, morningText, save, in: later } = await open(engine);
    const { heldDays } = site.retention;
    const hold = (name: string, daysLeft: number) =>
      save(name, { receivedAt: later((daysLeft - heldDays) * dayMs), spamSigns: ["links"] });
    for (const [name, daysLeft] of [
      ["Next", 16],
      ["Second", 17],
      ["Later", 26],
    ] as const)
      await hold(name, daysLeft);
    await store.markAnswered(await save("Before"), clock());
    await live(2);
    clock.forward(minuteMs);
    const [answered, spam, undone] = [await save("Quoted"), await save("a.example"), await save("Undone")];
    await store.markAnswered(answered, clock());
    await store.markSpam(spam, later(hourMs));
    await store.markAnswered(undone, clock());
    await store.markUnanswered(undone, () => null);
    // Late, as after an outage: nothing may be missing.
    await live(6);
    await pass(dayMs + 5 * hourMs);
    const text = morningText();
    expect(text.match(/^- (Next|Second|Later)\b/gm)).toEqual(["- Next", "- Second"]);
    expect(text).toMatch(/Kept until .*\n[\s\S]*It's a real request: <link/);
    const [, marked = ""] = text.split("MARKED SINCE LAST MONDAY");
    expect(marked.match(/^- .*\n.*\n.*/gm)?.slice(0, 2)).toEqual([
      "- a. example\n    Spam: Nov 24, 2025, 9:01 AM\n    It's a real request: <link: not-spam>",
      "- Quoted\n    Answered: Nov 24, 2025, 8:01 AM\n    See or undo: <link: answered>",
    ]);
  });

  test("a fault that can wait is told each morning until it is over, on Sundays too, and once then; the daily check passes only without [SF14, OP01]", async () => {
    const { live, mornings, morningText } = await open(engine);
    let fault: Error | null = null;
    const run = async () => {
      if (fault) throw fault;
      return {};
    };
    const jobs = [{ name: "backup", hour: 2, run }];
    const given = { jobs };
    await live(2, given);
    expect(morningText()).toMatch(
      /DAILY CHECK PASSED\n\nIt covers how requests reach you and the nightly backup\./,
    );
    fault = new Error("the disk is full");
    await live(7, given);
    expect(mornings().slice(1, 7)).toEqual(Array(6).fill("Today: 1 thing to see to"));
    expect(morningText()).toContain("Last backup: 7 days ago; failing since then: the disk is full");
    expect(morningText()).not.toContain("DAILY CHECK PASSED");
    fault = new StoreDamagedError("a page is malformed");
    await live(1, given);
    fault = null;
    await live(3, given);
    expect(mornings().slice(8)).toEqual(["Today: 1 thing to see to, 1 fixed", "Today: 1 fixed"]);
    expect(morningText()).toContain("FIXED\n\n- What your website has saved is whole again.\n");
  });

  test("holiday prices are asked for 120 days ahead and once more before them; days off that have ended are told once [NH07, OP01]", async () => {
    const { live, mail } = await open(engine, {}, "2026-07-27T18:00:00.000Z");
    const open120 = () =>
      mailTexts(mail).match(/YOUR WEBSITE HAS NO 2026-27 HOLIDAY PRICES YET/g)?.length ?? 0;
    await live(60);
    expect(open120()).toBe(1);
    await live(30);
    expect(open120()).toBe(2);
    const christmas = { name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24"] };
    const closures = [
      { from: "2026-10-20", to: "2026-10-28", title: "Fall break" },
      // The next one is there already.
      ...["2026-10-29", "2027-10-29"].map((day) => ({ from: day, to: day, title: "Reunion" })),
    ];
    await live(8, {
      site: {
        ...site,
        holidays: [{ ...christmas, isConfirmed: true }],
        business: { ...site.business, closures },
      },
    });
    expect(mailTexts(mail).match(/FALL BREAK IS OVER\n\n.*“Days without care”/g)).toHaveLength(1);
    expect(mailTexts(mail)).not.toContain("REUNION IS OVER");
    await live(5, { site: { ...site, holidays: [christmas] } });
    expect(mailTexts(mail).match(/2026-27 HOLIDAY PRICES AREN'T CONFIRMED/g)).toHaveLength(1);
  });
});
