import { describe, expect, onTestFinished, test } from "vitest";
import { setBusinessTimeZone } from "../../domain/business-time-zone.ts";
import { site } from "../../tests/support/example-site.ts";
import { ownerContext, subjects } from "../../tests/support/owner.ts";
import { headerOf, readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail, startWebhook } from "../../tests/support/test-delivery.ts";
import { newLead, ownerLinks, startClock } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { NewLead } from "../store/stored-records.ts";
import { lastAt } from "./daily-jobs.ts";
import { type OwnerContext, runOwnerTasks } from "./owner-loop.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Saturday, 8 AM in Denver. */
const saturday = "2025-11-22T15:00:00.000Z";

describe.each(engines)("$engine", ({ newStore, newPlace }) => {
  async function open() {
    const place = newPlace();
    const store = await newStore(["email"], place);
    const mail = await startMail();
    const clock = startClock(saturday);
    const context = ownerContext({ store, channels: channelsTo({ mail }), clock });
    // The first round only records its start.
    await runOwnerTasks(context);
    const digests = () => subjects(mail, /^(Your week|Today):/);
    return { store, place, mail, clock, context, digests };
  }

  test("every Monday at 8 the digest tells of the week, once for two processes [OW05]", async () => {
    const { store, place, mail, clock, context } = await open();
    const other: OwnerContext = { ...context, store: await newStore(["email"], place) };
    await saveWeek(store, clock());
    await deliverDue(context);
    mail.messages.length = 0;
    for (const [name, result] of [
      ["backup", { file: "leads-1" }],
      ["retention", { requests: 3, spam: 0 }],
    ] as const) {
      await store.claimDailyJob({ name, now: clock(), startedBefore: clock(), failedBefore: new Date(0) });
      await store.finishDailyJob(name, result);
    }
    clock.forward(day);
    // On a Sunday the office is closed, so none is sent although a request is unanswered.
    await runOwnerTasks(context);
    clock.forward(day - minute);
    await runOwnerTasks(context);
    expect(mail.messages).toEqual([]);
    clock.forward(minute);
    await Promise.all([runOwnerTasks(context), runOwnerTasks(other)]);
    await runOwnerTasks(other);
    expect(subjects(mail)).toEqual(["Your week: 25 requests, 25 waiting for an answer"]);

    const { headers, text, html } = readMessage(mail.messages[0]?.raw ?? "");
    expect(headerOf(headers, "auto-submitted")).toBe("auto-generated");
    for (const line of [
      "- Contact message: 1",
      "- Dog walking consultation: 24",
      "- spring-flyer: 2",
      "- neighbours. example: 1",
      "Look like spam, not looked at yet: 1",
      "Last backup: 2 days ago",
      "Removed because it was old: 3 requests",
      "And 5 more.",
    ])
      expect(text.split("\r\n")).toContain(line);
    const named = [...text.matchAll(/^- Visitor(\d+), \(303\) 555-0100\r$/gm)].map(([, nth]) => nth);
    // Newest first, because earlier digests named the older ones.
    expect(named).toEqual(Array.from({ length: 20 }, (_, index) => String(24 - index)));
    expect(html.match(/<li><b>Visitor/g)).toHaveLength(20);
  });

  test("held requests that are deleted in two weeks are named on Mondays, the oldest first [SF02]", async () => {
    const { store, mail, clock, context } = await open();
    const { heldDays } = site.retention;
    const save = (daysAgo: number, firstName: string) =>
      store.saveLead({
        ...newLead(new Date(clock().getTime() - daysAgo * day), { firstName }),
        heldFor: ["links"],
      });
    await save(heldDays - 8, "Next");
    await save(heldDays - 9, "Second");
    await save(heldDays - 10, "Answered");
    await save(heldDays - 11, "Judged");
    await save(heldDays - 16, "Later");
    const idOf = async (name: string) =>
      (await store.listLeads()).find(({ fields }) => fields.firstName === name)?.id ?? "";
    await store.markSpam(await idOf("Judged"), clock());
    await store.markAnswered(await idOf("Answered"), clock());
    clock.forward(2 * day);
    await runOwnerTasks(context);
    const { text } = readMessage(mail.messages.at(-1)?.raw ?? "");
    const [, section = ""] = text.split("LOOK LIKE SPAM, AND ARE DELETED SOON");
    expect([...section.matchAll(/^- (\w+), /gm)].map(([, name]) => name)).toEqual(["Next", "Second"]);
    expect(section).toContain("Kept until Mon, Dec 1, 2025");
    expect(section).toMatch(/It is a real request: https:/);
  });

  test("the last backup is the last good one, also while one fails [OW05, SF14]", async () => {
    const { store, mail, clock, context } = await open();
    let isPossible = true;
    const run = async () => {
      if (!isPossible) throw new Error("the disk is full");
      return {};
    };
    const withBackup = { ...context, jobs: [{ name: "backup", hour: 2, run }] };
    await runOwnerTasks(withBackup);
    clock.forward(day);
    await runOwnerTasks(withBackup);
    isPossible = false;
    clock.forward(day);
    await runOwnerTasks(withBackup);
    const { text } = readMessage(mail.messages.at(-1)?.raw ?? "");
    expect(text).toContain("Last backup: 24 hours ago; it has failed since: the disk is full");
    expect(await store.readDailyJobs()).toContainEqual(
      expect.objectContaining({ name: "backup", result: {} }),
    );
  });

  test("a day on which nothing waits and nothing was given up has none [OW05]", async () => {
    const { store, clock, context, digests } = await open();
    clock.forward(2 * day);
    await runOwnerTasks(context);
    expect(digests()).toEqual(["Your week: 0 requests, 0 waiting for an answer"]);
    clock.forward(day);
    await runOwnerTasks(context);
    expect(digests()).toHaveLength(1);
    await store.saveLead(newLead(clock()));
    clock.forward(day);
    await runOwnerTasks(context);
    expect(digests().slice(1)).toEqual(["Today: 1 waiting for an answer"]);
  });

  test("what a reminder tells of that morning needs no digest, but on a Monday [OW04, OW05]", async () => {
    const { store, clock, context, digests } = await open();
    const save = () =>
      store.saveLead({ ...newLead(clock()), remindAt: new Date(clock().getTime() + 2 * day) });
    await save();
    clock.forward(2 * day);
    await runOwnerTasks(context);
    await save();
    expect(digests()).toEqual(["Your week: 1 request, 1 waiting for an answer"]);
    await store.markAnswered((await store.listLeads())[1]!.id, clock());
    clock.forward(2 * day);
    await runOwnerTasks(context);
    expect(digests()).toHaveLength(1);
    clock.forward(day);
    await runOwnerTasks(context);
    expect(digests().slice(1)).toEqual(["Today: 1 waiting for an answer"]);
  });

  test("a digest does not name again of whom a reminder came that morning, but counts them [SF15, OW05]", async () => {
    const { store, mail, clock, context, digests } = await open();
    clock.forward(2 * day + hour);
    await runOwnerTasks(context);
    // Due on Tuesday at 9 AM.
    const remindAt = new Date(clock().getTime() + 23 * hour);
    await store.saveLead({ ...newLead(clock(), { firstName: "Reminded" }), remindAt });
    await store.saveLead(newLead(clock(), { firstName: "Waiting" }));
    clock.forward(23 * hour);
    await runOwnerTasks(context);
    expect(subjects(mail, /^(Still waiting|Overdue): Reminded/)).toHaveLength(1);
    const text = digestText(mail);
    expect(text.match(/^- \w+, /gm)).toEqual(["- Waiting, "]);
    expect(text).toContain("Not named here: 1 of whom a reminder came this morning.");
    expect(text).not.toContain("more.");
    expect(digests().at(-1)).toBe("Today: 2 waiting for an answer");
  });

  test("a job application alone brings no digest but Monday's, and only that one names it [OW05]", async () => {
    const { store, mail, clock, context, digests } = await open();
    clock.forward(2 * day);
    await runOwnerTasks(context);
    await store.saveLead({ ...newLead(clock(), { firstName: "Applicant" }), form: "job-application" });
    for (let count = 0; count < 4; count++) {
      clock.forward(day);
      await runOwnerTasks(context);
    }
    expect(digests().slice(1)).toEqual([]);
    await store.saveLead(newLead(clock(), { firstName: "Waiting" }));
    clock.forward(3 * day);
    await runOwnerTasks(context);
    expect(digests().slice(1)).toEqual(["Your week: 2 requests, 2 waiting for an answer"]);
    expect(digestText(mail).match(/^- \w+, /gm)).toEqual(["- Waiting, ", "- Applicant, "]);
    clock.forward(day);
    await runOwnerTasks(context);
    expect(digests().at(-1)).toBe("Today: 1 waiting for an answer");
    expect(digestText(mail).match(/^- \w+, /gm)).toEqual(["- Waiting, "]);
  });

  test("what was marked since the Monday before is shown on Mondays, with the way to take it back [OW05]", async () => {
    const { store, mail, clock, context } = await open();
    const save = async (firstName: string, changed: Partial<NewLead> = {}) => {
      const saved = await store.saveLead({ ...newLead(clock(), { firstName }), ...changed });
      return "id" in saved ? saved.id : "";
    };
    const before = await save("Before");
    await store.markAnswered(before, clock());
    clock.forward(2 * day);
    await runOwnerTasks(context);
    expect(digestText(mail)).toContain("- Before");
    clock.forward(minute);
    const answered = await save("Quoted");
    const spam = await save("a.example", { heldFor: ["links"] });
    await store.markAnswered(answered, clock());
    await store.markSpam(before, new Date(clock().getTime() + hour));
    const undone = [await save("Unanswered"), await save("Real")] as const;
    await store.markAnswered(undone[0], clock());
    await store.markUnanswered(undone[0], clock());
    await store.markSpam(undone[1], clock());
    await store.markNotSpam(undone[1], clock());
    clock.forward(day);
    await store.markSpam(spam, clock());
    await save("Other");
    await runOwnerTasks(context);
    expect(digestText(mail)).toContain("- Other,");
    expect(digestText(mail)).not.toContain("MARKED");
    // Late, as after an outage: nothing may be missing.
    clock.forward(6 * day + 5 * hour);
    await runOwnerTasks(context);
    const [, section = ""] = digestText(mail).split("MARKED SINCE LAST MONDAY");
    const [entries = ""] = section.split("REQUESTS OF");
    expect(entries.match(/^- .*\r\n.*(?=\r\n)/gm)).toEqual([
      "- a. example\r\n    Spam: Nov 25, 2025, 8:01 AM",
      "- Before\r\n    Spam: Nov 24, 2025, 9:01 AM",
      "- Quoted\r\n    Answered: Nov 24, 2025, 8:01 AM",
    ]);
    const links = [...entries.matchAll(/: https:\S+\/owner\/(\S+)/g)].map(([, token = ""]) =>
      ownerLinks.verify(token),
    );
    expect(links).toMatchObject([
      { action: "not-spam", leadId: spam },
      { action: "not-spam", leadId: before },
      { action: "answered", leadId: answered },
    ]);
  });

  test("of more marks than a digest names the last are named, and how many more there are [OW05]", async () => {
    const { store, mail, clock, context } = await open();
    for (let index = 0; index < 23; index++) {
      const saved = await store.saveLead(newLead(clock(), { firstName: `Visitor${index}` }));
      clock.forward(minute);
      if ("id" in saved) await store.markAnswered(saved.id, clock());
    }
    clock.forward(2 * day);
    await runOwnerTasks(context);
    const text = digestText(mail);
    expect([...text.matchAll(/^- Visitor(\d+)\r$/gm)].map(([, nth]) => Number(nth))).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
    expect(text).toContain("And 3 more.");
  });

  test("a reminder of that morning counts also when the office opens before the digest [OW04, OW05]", async () => {
    const { store, mail, clock, context, digests } = await open();
    const [office] = site.business.hours.office;
    const hours = { ...site.business.hours, office: [{ ...office!, opens: "07:00" }] };
    const early = { ...context, site: { ...site, business: { ...site.business, hours } } };
    clock.forward(2 * day);
    await runOwnerTasks(early);
    // Due on Tuesday at 8 AM, an hour after the office opens.
    await store.saveLead({ ...newLead(clock()), remindAt: new Date(clock().getTime() + 23 * hour) });
    clock.forward(23 * hour);
    await runOwnerTasks(early);
    expect(subjects(mail, /^Still waiting:/)).toHaveLength(1);
    clock.forward(hour);
    await runOwnerTasks(early);
    expect(digests()).toEqual([expect.stringMatching(/^Your week/)]);
  });

  test("a daily job is done by one process, once in its day [OW05]", async () => {
    const { store, place, clock } = await open();
    const stores = [store, await newStore(["email"], place), await newStore(["email"], place)];
    const claim = async (each: LeadStore) =>
      each.claimDailyJob({ name: "digest", now: clock(), startedBefore: clock(), failedBefore: new Date(0) });
    for (let round = 0; round < 5; round++) {
      clock.forward(day);
      const claims = await Promise.all(stores.map(claim));
      expect(claims.filter((previous) => previous !== null)).toMatchObject([
        { startedAt: new Date(clock().getTime() - day).toISOString() },
      ]);
    }
  });

  test("a Monday on which the server was down is made up for [OW05]", async () => {
    const { clock, context, digests } = await open();
    clock.forward(3 * day + 5 * hour);
    await runOwnerTasks(context);
    expect(digests()).toEqual([expect.stringMatching(/^Your week/)]);
  });
});

function digestText({ messages }: Awaited<ReturnType<typeof startMail>>): string {
  const texts = messages.map(({ raw }) => readMessage(raw).text);
  return texts.findLast((text) => /^(Your week|Today):/.test(text)) ?? "";
}

/** 25 ordinary requests, the oldest first, and one that looks like spam. */
async function saveWeek(store: LeadStore, from: Date): Promise<void> {
  const at = (index: number) => new Date(from.getTime() + index * minute);
  for (let index = 0; index < 25; index++) {
    const source =
      index < 2
        ? { utm_source: "spring-flyer" }
        : index === 2
          ? { referrer: "https://neighbours.example/a" }
          : null;
    const form = index === 3 ? { form: "contact" } : {};
    await store.saveLead({ ...newLead(at(index), { firstName: `Visitor${index}` }), ...form, source });
  }
  await store.saveLead({ ...newLead(at(25)), heldFor: ["links"] });
}

test("a delivery that was given up is in the digest [OW05]", async () => {
  const [sqlite] = engines;
  const store = await sqlite!.newStore(["webhook"]);
  const clock = startClock("2025-11-19T15:00:00.000Z");
  const hook = await startWebhook({ status: 410 });
  const context = ownerContext({ store, channels: channelsTo({ hook }), clock });
  await runOwnerTasks(context);
  await store.saveLead(newLead(clock()));
  await deliverDue(context);
  hook.answer({ status: 204 });
  clock.forward(day);
  await runOwnerTasks(context);
  const { data } = JSON.parse(hook.requests.at(-1)?.body ?? "");
  expect(data.subject).toBe("Today: 1 waiting for an answer, 1 not sent everywhere");
});

test.each([
  ["2026-03-08T13:59:00Z", "America/Denver", "2026-03-07T15:00:00.000Z"],
  ["2026-03-08T14:00:00Z", "America/Denver", "2026-03-08T14:00:00.000Z"],
  ["2026-11-01T14:59:00Z", "America/Denver", "2026-10-31T14:00:00.000Z"],
  ["2026-11-01T15:00:00Z", "America/Denver", "2026-11-01T15:00:00.000Z"],
  ["2026-11-01T15:00:00Z", "America/New_York", "2026-11-01T13:00:00.000Z"],
  ["2026-11-01T15:00:00Z", "Asia/Kolkata", "2026-11-01T02:30:00.000Z"],
])("at %s it was 8 AM in %s last at %s [OW05, LF05]", (now, zone, at) => {
  onTestFinished(() => setBusinessTimeZone("America/Denver"));
  setBusinessTimeZone(zone);
  expect(lastAt(new Date(now), 8).toISOString()).toBe(at);
});
