import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { deliverAll, mailTexts, startProcess } from "#tests/support/owner.ts";
import { never, newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { StoreDamagedError } from "../../store/store-errors.ts";
import type { NewNotice } from "../../store/stored-records.ts";
import { createStoreAlarm } from "../store-alarm.ts";
import { type ContentNews, planChange } from "./change.ts";

const headings = [...readFileSync("docs/operating.md", "utf8").matchAll(/^## (.*)$/gm)].map(
  ([, name]) => name,
);
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
const published = { kind: "published" as const, changes };
const unreadable =
  'content/services.yaml:9 services[0].price.from: found "cheap", expected number (in the editor: Services › 1 › Price › From (dollars))';

const news: ContentNews["news"][] = [
  published,
  { kind: "not published", error: unreadable },
  { kind: "missing", folder: "/srv/site/content" },
];

test("each mail to the owners reads as approved, and links to What waits; the webhook gets its text without the owners' links [OW01, OW04, OW06, SF14, SF18, LF01, OP01, WM10]", async () => {
  const { store, mail, hook, clock, context, send } = await startProcess({
    channels: ["email", "webhook"],
  });
  let count = 0;
  const add = (notice: Pick<NewNotice, "kind" | "leadId" | "facts">) =>
    store.addNotice({ ...notice, key: String(count++) }, ["email", "webhook"], clock());
  const leadId = await send();
  await saveLead(store, { ...newLead(clock()), spamSigns: ["links"] });
  const replyBy = new Date(clock().getTime() + hourMs);
  await saveLead(store, { ...newLead(clock(), { firstName: "Today" }), isListed: true, replyBy });
  await deliverDue(context);
  mail.messages.length = 0;
  await add({ kind: "alert", facts: { faults: [{ name: `disk of ${hostname()}` }] } });
  for (const each of news) await add({ kind: "change", facts: { news: each } });
  for (const kind of ["copy", "forget"] as const) await add({ kind, leadId });
  await add({ kind: "due", facts: { leadIds: [leadId] } });
  const since = new Date(clock().getTime() - minuteMs);
  await add({ kind: "requests", facts: { since } });
  await add({ kind: "morning", facts: { isWeekly: false, faults: [] } });
  // Linux reports no free space there.
  await deliverAll({ ...context, dataDir: "/proc" });
  const probeWrite = async () => {
    throw new StoreDamagedError("leads.sqlite was removed");
  };
  await createStoreAlarm({ ...context, store: { probeWrite } })(never);
  const texts = mailTexts(mail).replaceAll(hostname(), "<machine>");
  expect(texts.match(/^See what waits: <link: waits>$/gm)).toHaveLength(mail.messages.length);
  // An owner on a phone cannot type a command.
  expect(texts).not.toMatch(/npm run|leads (list|show|retry)|`/);
  const named = [...texts.matchAll(/docs\/operating\.md, “(.*?)”/g)].map(([, name]) => name);
  expect(headings).toEqual(expect.arrayContaining(named));
  const events = hook.requests.map(({ body }) => JSON.parse(body));
  expect(new Set(events.map(({ type, data }) => data.kind ?? type))).toEqual(
    new Set([
      ...["lead.received", "lead.held"],
      ...["requests", "due", "morning", "alert", "change", "copy", "forget"],
    ]),
  );
  for (const { type, data } of events) {
    expect(JSON.stringify(data)).not.toContain("/owner/");
    if (type === "owner.notice") expect(data.text).not.toMatch(/https?:|mailto:|tel:|sms:/);
  }
  await expect(texts).toMatchFileSnapshot("notices.txt");
});

test("a change is mailed once, however many machines publish it, and again when it is repeated; an invisible one is not [LF01]", async () => {
  const { store, mail, clock, pass } = await startProcess();
  const changeTo = (after: string) => ({ fields: [{ file, field: "Price", before: "$26", after }], more: 0 });
  const publish = async (
    contentId: string,
    news: ContentNews["news"] = { kind: "published", changes: changeTo(contentId) },
  ) => {
    await planChange(store, ["email"], { contentId, news }, clock());
    await pass(minuteMs);
  };
  clock.forward(30 * minuteMs);
  await publish("a");
  // Published by another machine, in the next clock hour.
  clock.forward(hourMs - 2 * minuteMs);
  for (const contentId of ["a", "former", "a"]) await publish(contentId);
  await publish("c", { kind: "not published", error: unreadable });
  // Nothing visible changed, only for example a comment in a file.
  await publish("d", { ...published, changes: { fields: [], more: 0 } });
  const texts = mail.messages.map(({ raw }) => readMessage(raw).text);
  const told = texts.map((text) => /\$26 → \w+|found "cheap"/.exec(text)?.[0]);
  expect(told).toEqual(["$26 → a", "$26 → former", "$26 → a", 'found "cheap"']);
});
