import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { ownerLinks, site } from "#tests/support/built-site.ts";
import { mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import type { LeadStore } from "../../store/lead-store.ts";
import type { NewLead } from "../../store/stored-records.ts";

/** A Saturday, 8 AM in Denver. */
const saturday = "2025-11-22T15:00:00.000Z";

async function open(engine: (typeof engines)[number]) {
  const started = await startProcess(engine, { at: saturday });
  const { store, mail, clock, pass, texts } = started;
  // The first round only records its start.
  await pass();
  const isDigest = /^(Your week|Today):/;
  return {
    ...started,
    digests: () => subjects(mail, isDigest),
    digestText: () => texts().findLast((text) => isDigest.test(text)) ?? "",
    save: (firstName: string, changed: Partial<NewLead> = {}) =>
      saveLead(store, { ...newLead(clock(), { firstName }), ...changed }),
    /** From now. */
    in: (ms: number) => new Date(clock().getTime() + ms),
  };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/^- (\w+)(?=[:,] |\r$)/gm)].map(([, name = ""]) => name);
}

/** 25 ordinary requests, the oldest first, and one that looks like spam. */
async function saveWeek(store: LeadStore, from: Date): Promise<void> {
  const flyer = { utm_source: "spring-flyer" };
  const changes: Partial<NewLead>[] = [
    ...[{ source: flyer }, { source: flyer }, { source: { referrer: "https://neighbours.example/a" } }],
    { form: "contact" },
  ];
  for (let index = 0; index < 25; index++) {
    const lead = newLead(new Date(from.getTime() + index * minuteMs), { firstName: `Visitor${index}` });
    await store.saveLead({ ...lead, ...changes[index] });
  }
  await store.saveLead({ ...newLead(new Date(from.getTime() + 25 * minuteMs)), spamSigns: ["links"] });
}

describe.each(engines)("$engine", (engine) => {
  test("every Monday at 8 the digest sums up the week, once for two processes [OW05, SF01]", async () => {
    const { store, mail, clock, context, newContext, pass, lastMail } = await open(engine);
    const other = await newContext();
    await saveWeek(store, clock());
    await deliverDue(context);
    mail.messages.length = 0;
    for (const [name, result] of [
      ["backup", { file: "leads-1" }],
      ["retention", {}],
    ] as const) {
      await store.claimDailyJob({ name, now: clock(), startedBefore: clock(), failedBefore: new Date(0) });
      await store.finishDailyJob(name, result);
    }
    // On a Sunday the office is closed, so none is sent although a request is unanswered.
    await pass(dayMs);
    await pass(dayMs - minuteMs);
    expect(mail.messages).toEqual([]);
    const due = { asOf: "", requests: 2, spam: 21, consents: 1 };
    await store.finishDailyJob("retention", { requests: 3, spam: 0, due });
    clock.forward(minuteMs);
    await Promise.all([notifyOwners(context), notifyOwners(other)]);
    await notifyOwners(other);
    expect(subjects(mail)).toEqual([
      "Your week: 25 requests, 25 waiting for an answer, 23 old requests deleted on Mon, Dec 1",
    ]);

    const { text, html } = lastMail();
    const others = /^- Visitor(?!24)[\s\S]*?More: .*\n/gm;
    await expect(mailTexts(mail).replace(others, "")).toMatchFileSnapshot("digest.txt");
    // Of the same hour the newest first, because earlier digests named the older ones.
    expect(namesIn(text)).toEqual(Array.from({ length: 20 }, (_, index) => `Visitor${24 - index}`));
    expect(html.match(/<li><b>Visitor/g)).toHaveLength(20);
  });

  test("who has the soonest care ahead is named first, with service and days, however many asked later [OW05]", async () => {
    const { store, clock, pass, digestText } = await open(engine);
    const ask = (firstName: string, startDate: string) =>
      store.saveLead(
        newLead(clock(), { firstName, services: ["dog-walking"], startDate, endDate: startDate }),
      );
    await ask("Thursday", "2025-11-27");
    await ask("Tuesday", "2025-11-25");
    await ask("Past", "2025-11-22");
    await saveWeek(store, clock());
    await pass(2 * dayMs);
    expect(namesIn(digestText()).slice(0, 3)).toEqual(["Tuesday", "Thursday", "Visitor24"]);
    expect(namesIn(digestText())).toHaveLength(20);
    expect(digestText()).toMatch(/- Tuesday: Dog Walking, Tue, Nov 25, Castle Rock 80104\s/);
  });

  test("what was marked since the Monday before is shown on Mondays, with the way to take it back [OW05]", async () => {
    const { store, clock, pass, digestText, save, in: later } = await open(engine);
    const before = await save("Before");
    await store.markAnswered(before, clock());
    await pass(2 * dayMs);
    expect(namesIn(digestText())).toEqual(["Before"]);
    clock.forward(minuteMs);
    const answered = await save("Quoted");
    const spam = await save("a.example", { spamSigns: ["links"] });
    await store.markAnswered(answered, clock());
    await store.markSpam(before, later(hourMs));
    const undone = [await save("Unanswered"), await save("Real")] as const;
    await store.markAnswered(undone[0], clock());
    await store.markUnanswered(undone[0], clock());
    await store.markSpam(undone[1], clock());
    await store.markNotSpam(undone[1], clock());
    clock.forward(dayMs);
    await store.markSpam(spam, clock());
    await save("Other");
    await pass();
    expect(namesIn(digestText())).toContain("Other");
    expect(digestText()).not.toContain("MARKED");
    // Late, as after an outage: nothing may be missing.
    await pass(6 * dayMs + 5 * hourMs);
    const [, section = ""] = digestText().split("MARKED SINCE LAST MONDAY");
    const [entries = ""] = section.split("REQUESTS SINCE");
    expect(entries.match(/^- .*\r\n.*(?=\r\n)/gm)).toEqual([
      "- a. example\r\n    Spam: Nov 25, 2025, 8:01 AM",
      "- Before\r\n    Spam: Nov 24, 2025, 9:01 AM",
      "- Quoted\r\n    Answered: Nov 24, 2025, 8:01 AM",
    ]);
    const tokens = [...entries.matchAll(/: https:\S+\/owner\/(\S+)/g)].map(([, token = ""]) => token);
    expect(tokens.map((token) => ownerLinks.verify(token))).toMatchObject([
      { action: "not-spam", leadId: spam },
      { action: "not-spam", leadId: before },
      { action: "answered", leadId: answered },
    ]);
  });

  test("a digest counts those of whom a reminder came that morning, without their names, though the office opens before it [SF15, OW04, OW05]", async () => {
    const { mail, pass, digests, digestText, save, in: later } = await open(engine);
    const { business } = site;
    const office = business.hours.office.map((each) => ({ ...each, opens: "07:00" }));
    const early = { site: { ...site, business: { ...business, hours: { ...business.hours, office } } } };
    await pass(2 * dayMs, early);
    // Due on Tuesday at 8 AM.
    await save("Reminded", { remindAt: later(23 * hourMs) });
    await save("Waiting");
    await pass(23 * hourMs, early);
    expect(subjects(mail, /^Still waiting: Reminded/)).toHaveLength(1);
    await pass(hourMs, early);
    expect(namesIn(digestText())).toEqual(["Waiting"]);
    expect(digestText()).toContain("Plus 1 in this morning's reminder.");
    expect(digestText()).not.toContain("more.");
    expect(digests().at(-1)).toBe("Today: 2 waiting for an answer");
  });

  test("a job application alone brings no digest but Monday's, and only that one names it [OW05]", async () => {
    const { pass, digests, digestText, save } = await open(engine);
    await pass(2 * dayMs);
    await save("Applicant", { form: "job-application" });
    for (let count = 0; count < 4; count++) await pass(dayMs);
    expect(digests().slice(1)).toEqual([]);
    await save("Waiting");
    await pass(3 * dayMs);
    expect(digests().slice(1)).toEqual(["Your week: 2 requests, 2 waiting for an answer"]);
    expect(namesIn(digestText())).toEqual(["Waiting", "Applicant"]);
    await pass(dayMs);
    expect(digests().at(-1)).toBe("Today: 1 waiting for an answer");
    expect(namesIn(digestText())).toEqual(["Waiting"]);
  });

  test("held requests that are deleted in two weeks are named on Mondays, the oldest first [SF02]", async () => {
    const { store, clock, pass, digestText, save, in: later } = await open(engine);
    const { heldDays } = site.retention;
    const hold = (firstName: string, daysLeft: number) =>
      save(firstName, { receivedAt: later((daysLeft - heldDays) * dayMs), spamSigns: ["links"] });
    await hold("Next", 8);
    await hold("Second", 9);
    await store.markAnswered(await hold("Answered", 10), clock());
    await store.markSpam(await hold("Marked", 11), clock());
    await hold("Later", 16);
    await pass(2 * dayMs);
    const [, section = ""] = digestText().split("POSSIBLE SPAM, DELETED SOON");
    const [soon = ""] = section.split("MARKED SINCE");
    expect(namesIn(soon)).toEqual(["Next", "Second"]);
    expect(soon).toContain("Kept until Mon, Dec 1, 2025");
    expect(soon).toMatch(/It's a real request: https:/);
  });

  test("the last backup is the last good one, also while one fails, and its copy has an age of its own [OW05, SF14, OD11]", async () => {
    const { pass, digestText } = await open(engine);
    let isPossible = true;
    const run = async () => {
      if (!isPossible) throw new Error("the disk is full");
      return {};
    };
    const copy = async () => ({});
    const jobs = [
      { name: "backup", hour: 2, run },
      { name: "backup-copy", hour: 2, run: copy },
    ];
    await pass(0, { jobs });
    await pass(dayMs, { jobs });
    isPossible = false;
    await pass(dayMs, { jobs });
    expect(digestText()).toContain("Last backup: 24 hours ago; failing since then: the disk is full");
    expect(digestText()).toContain("Last copy of it elsewhere: less than an hour ago");
  });

  test("a digest for a mail server that was down waits until the afternoon, and names whose reminder did not [OW05]", async () => {
    const { mail, pass, digests, digestText, save, in: later } = await open(engine);
    await save("Reminded", { remindAt: later(2 * dayMs) });
    await pass();
    mail.behave({ refuse: "mail", code: 451 });
    await pass(2 * dayMs);
    for (let hour = 0; hour < 7; hour++) await pass(hourMs);
    mail.behave("accept");
    for (let hour = 0; hour < 3; hour++) await pass(hourMs);
    expect(digests()).toEqual(["Your week: 1 request, 1 waiting for an answer"]);
    expect(namesIn(digestText())).toEqual(["Reminded"]);
  });

  test("a backup that has failed from the first night on has no last good one [SF14]", async () => {
    const { pass, digestText } = await open(engine);
    const run = async () => Promise.reject(new Error("the disk is full"));
    for (let day = 0; day < 2; day++) await pass(dayMs, { jobs: [{ name: "backup", hour: 2, run }] });
    expect(digestText()).toContain("Last backup: none yet: the disk is full");
  });

  test("what was reminded of that morning needs no digest, but on a Monday [OW04, OW05]", async () => {
    const { store, clock, pass, digests, save, in: later } = await open(engine);
    const first = await save("First", { remindAt: later(2 * dayMs) });
    await pass(2 * dayMs);
    expect(digests()).toEqual(["Your week: 1 request, 1 waiting for an answer"]);
    await save("Second", { remindAt: later(2 * dayMs) });
    await store.markAnswered(first, clock());
    await pass(2 * dayMs);
    expect(digests()).toHaveLength(1);
    await pass(dayMs);
    expect(digests().slice(1)).toEqual(["Today: 1 waiting for an answer"]);
  });

  test("a request whose reminder was planned before the clock was set back is named all the same [OW05]", async () => {
    const { clock, pass, digests, digestText, save, in: later } = await open(engine);
    await save("Early", { remindAt: later(30 * dayMs) });
    await pass(30 * dayMs);
    clock.forward(-29 * dayMs);
    await pass(2 * dayMs);
    expect(digests().at(-1)).toBe("Today: 1 waiting for an answer");
    expect(namesIn(digestText())).toEqual(["Early"]);
  });
});
