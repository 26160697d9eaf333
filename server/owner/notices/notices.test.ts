import { expect, test } from "vitest";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { site } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { deliverAll, mailTexts, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { StoreDamagedError } from "../../store/store-errors.ts";
import type { NewNotice } from "../../store/stored-records.ts";
import { createStoreAlarm } from "../store-alarm.ts";
import { type ContentNews, planPublishingMail } from "./publishing.ts";

const never = new AbortController().signal;
const file = "services.yaml";
const changes = {
  fields: [
    { file, field: "Services, Cat Visit, Price, From (dollars)", before: "$26", after: "$28" },
    { file, field: "Services", before: "", after: "Rabbit Visit" },
    { file: "blog/rain.md", field: "Blog, Rain", before: "Rain", after: "" },
    { file: "photos/mia.jpg", field: "photos/mia.jpg", before: "hash-1", after: "hash-2" },
  ],
  more: 1,
};
const published = { kind: "published" as const, changes, build: "20261126" };
const unreadable = 'content/services.yaml:9 services[0].price.from: found "cheap", expected number';

/** What each alert is about, as it is stored. */
const alerts: object[] = [
  { about: "channel", channel: "webhook", isAllEmail: false, since: "2025-11-24T18:00:00.000Z" },
  {
    about: "channel",
    channel: "webhook",
    isAllEmail: false,
    since: "2025-11-24T18:00:00.000Z",
    isOver: true,
  },
  { about: "canary", startedAt: "", error: "it was answered with 403" },
  { about: "canary", startedAt: "", error: "", isOver: true },
  { about: "given-up", deliveries: [] },
  { about: "fault", title: "The disk is full", text: "What to do.", over: "" },
  { about: "fault", title: "", text: "", over: "The disk has room again", isOver: true },
  { about: "season", label: "2026-27", from: "2026-11-25", state: "missing" },
  { about: "season", label: "2026-27", from: "2026-11-25", state: "unconfirmed" },
  { about: "publishing", news: published },
  { about: "publishing", news: { ...published, build: null } },
  { about: "publishing", news: { kind: "not published", error: unreadable } },
  { about: "publishing", news: { kind: "missing", folder: "/srv/site/content" } },
];

test.each(engines)(
  "each mail to the owners reads as approved [OW01, OW04, OW06, SF14, SF18, LF01, NH07, OD06]",
  async (engine) => {
    const { store, mail, hook, clock, context, send } = await startProcess(engine, {
      channels: ["email", "webhook"],
    });
    let count = 0;
    const add = (notice: Pick<NewNotice, "kind" | "leadId" | "facts">) =>
      store.addNotice({ ...notice, key: String(count++) }, ["email"], clock());
    await add({ kind: "alert", facts: { about: "given-up", deliveries: [] } });
    await deliverAll(context);

    hook.answer({ status: 410 });
    const leadId = await send();
    const suspected = await saveLead(store, { ...newLead(clock()), spamSigns: ["links"] });
    await deliverDue(context);
    mail.messages.splice(1);
    for (const facts of alerts) await add({ kind: "alert", facts });
    for (const kind of ["copy", "forget"] as const) await add({ kind, leadId });
    await add({ kind: "reminder", facts: { leadIds: [leadId] } });
    await add({ kind: "held", facts: { leadIds: [suspected], count: 1 } });
    await add({ kind: "flood", facts: { leadIds: [leadId], count: 5 } });
    await deliverAll(context);
    const faults = [new StoreDamagedError("leads.sqlite was removed"), null];
    const probeWrite = async () => {
      const fault = faults.shift();
      if (fault) throw fault;
    };
    const watchStore = createStoreAlarm({ ...context, store: { probeWrite } });
    await watchStore(never);
    await watchStore(never);
    await expect(mailTexts(mail)).toMatchFileSnapshot("notices.txt");
  },
);

test.each(engines)(
  "a change on the website is mailed once, however many machines publish it, and nothing that nobody sees [LF01]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine);
    const publish = async (contentId: string, news: ContentNews["news"]) => {
      await planPublishingMail(store, ["email"], { contentId, news }, clock());
      await pass();
    };
    await publish("a", published);
    await publish("a", published);
    await publish("b", { kind: "not published", error: unreadable });
    // Such as a comment in a file.
    await publish("c", { ...published, changes: { fields: [], more: 0 } });
    expect(subjects(mail)).toEqual(["Your change is on the website", "Your change isn't on the website yet"]);
  },
);

test.each(engines)(
  "a change that is taken back and made once more is mailed each time, with a link where there is a way back [OD06]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine);
    const publish = async (contentId: string, news = published) => {
      await planPublishingMail(store, ["email"], { contentId, news }, clock());
      await pass(minuteMs);
    };
    for (const contentId of ["a", "former", "a"]) await publish(contentId);
    const photo = { file: "photos/mia.jpg", field: "photos/mia.jpg", before: "", after: "1f2e" };
    await publish("b", { ...published, changes: { fields: [photo], more: 0 } });
    const texts = mail.messages.map(({ raw }) => readMessage(raw).text);
    expect(texts.map((text) => /Take this change back|no former photos/.exec(text)?.[0])).toEqual([
      ...["Take this change back", "Take this change back", "Take this change back"],
      "no former photos",
    ]);
  },
);

test.each(engines)(
  "the owners are reminded of the next holidays 120 days ahead, once more before them, and not when all is settled [NH07]",
  async (engine) => {
    const { mail, pass } = await startProcess(engine, { at: "2026-07-27T18:00:00.000Z" });
    const live = async (days: number, given = {}) => {
      for (let left = days; left > 0; left -= 5) await pass(5 * dayMs, given);
    };
    const reminders = () => subjects(mail, /.*holiday prices/);
    await pass();
    expect(reminders()).toEqual([]);
    await live(60);
    expect(reminders()).toEqual(["Your website has no 2026-27 holiday prices yet"]);
    await live(30);
    expect(reminders()).toHaveLength(2);
    const christmas = { name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24"] };
    const listing = (isConfirmed: boolean) => ({
      site: { ...site, holidays: [{ ...christmas, isConfirmed }] },
    });
    await live(5, listing(true));
    expect(reminders()).toHaveLength(2);
    await live(5, listing(false));
    expect(reminders().slice(2)).toEqual(["Your 2026-27 holiday prices aren't confirmed yet"]);
  },
);

test.each(engines)("a season without prices may have begun [NH07]", async (engine) => {
  const { pass, lastMail } = await startProcess(engine, { at: "2026-12-10T18:00:00.000Z" });
  await pass();
  await pass(dayMs);
  expect(lastMail().text).toContain("The first holiday was Wed, Nov 25, 2026.");
});
