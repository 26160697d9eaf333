import { hostname } from "node:os";
import { expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { shortReference } from "#domain/requests/sent-request.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { headerOf, readMessage } from "#tests/support/mail-peer.ts";
import { mailTexts, startProcess, subjects } from "#tests/support/owner.ts";
import { deliveryOf, newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "./outbox.ts";

const spam = {
  firstName: "Pillmonger",
  zipCode: "80199",
  message: "cheap pills\nhttps://pills.example",
  phone: "303-555-0142",
};

function linksIn(text: string) {
  return [...text.matchAll(/: https:\S+\/owner\/(\S+)/g)].map(([, token = ""]) => {
    const { kind, leadId, mayDelete } = ownerLinks.verify(token) ?? {};
    return { kind, leadId, ...(mayDelete && { mayDelete }) };
  });
}

async function open() {
  const started = await startProcess();
  const last = () => {
    const { raw = "" } = started.mail.messages.at(-1) ?? {};
    const { headers, text, html } = readMessage(raw);
    return { text, all: [raw, text, html].join("\n"), headers };
  };
  return { ...started, last };
}

test("a request whose text is rejected reaches the owners without it, and the channel counts as working [SF10]", async () => {
  const { store, mail, clock, send, last } = await open();
  mail.behave({ refuse: "data", code: 554, contain: /pill|5550142/i });
  const leadId = await send(spam);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "delivered", attempts: 1 });
  expect(mail.messages).toHaveLength(2);
  const { text, all, headers } = last();
  expect(text).toContain(`Request reference ${shortReference(leadId)}`);
  expect(linksIn(text)).toEqual([
    { kind: "request", leadId },
    { kind: "waits", leadId: "" },
  ]);
  expect(all).not.toMatch(/pill|dana|80199|555-?0142/i);
  expect(headerOf(headers, "reply-to")).toBe("owner@example.com");

  expect((await store.readFailingChannels()).size).toBe(0);
  clock.forward(2 * hourMs);
  expect(await store.deliveryHealth(clock())).toMatchObject({ stuck: [], dead: 0, pending: 0 });
  expect(await store.saveLead(newLead(clock()))).toMatchObject({ confirmed: true });
});

test("a temporarily rejected mail is attempted in full twice more, then without the text [SF10]", async () => {
  const { store, mail, clock, context, send, last } = await open();
  mail.behave({ refuse: "data", code: 451, contain: /pill/i });
  await send(spam);
  clock.forward(hourMs);
  await deliverDue(context);
  expect(mail.messages).toHaveLength(2);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "pending", attempts: 2 });
  clock.forward(hourMs);
  await deliverDue(context);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "delivered" });
  expect(last().all).not.toMatch(/pill/i);
  expect((await store.readFailingChannels()).size).toBe(0);
});

test("a rejected mail of any kind is replaced by one of the same form without any text of a visitor [SF10, SF16]", async () => {
  const { store, mail, clock, send, pass } = await open();
  const leadId = await send(spam);
  mail.behave({ refuse: "data", code: 554, contain: /^(?![\s\S]*was refused)/ });
  await saveLead(store, { ...newLead(clock()), isListed: true });
  const news = { kind: "missing", folder: "content" };
  const facts = {
    leadIds: [leadId],
    newest: 2,
    isWeekly: true,
    faults: [{ name: `disk of ${hostname()}` }],
    news,
  };
  for (const kind of ["copy", "forget"] as const)
    await store.addNotice({ key: kind, kind, leadId }, ["email"], clock());
  await store.addNotice({ key: "due", kind: "due", leadId, facts }, ["email"], clock());
  for (const kind of ["requests", "morning", "alert", "change"] as const)
    await store.addNotice({ key: kind, kind, facts }, ["email"], clock());
  // Linux has nothing free there, ever.
  await pass(0, { dataDir: "/proc" });
  const named = subjects(mail, /was refused/).map((subject) => subject.replace(/.*refused: | \(.*/g, ""));
  expect(named.toSorted()).toEqual([
    ...["delete someone's data?", "more requests", "someone is waiting for your answer"],
    ...["something needs you", "the request you asked for again", "your change to the website"],
    "your morning email",
  ]);
  await expect(mailTexts(mail, /delete|change/)).toMatchFileSnapshot("refused-notices.txt");
  const redacted = mail.messages
    .map(({ raw }) => ({ raw, ...readMessage(raw) }))
    .filter(({ text }) => /was refused/.test(text));
  for (const { raw, text, html } of redacted) {
    for (const part of [raw, html]) expect(part).not.toMatch(/pill|80199/i);
    expect(linksIn(text).at(-1)).toEqual({ kind: "waits", leadId: "" });
    for (const link of linksIn(text).slice(0, -1)) expect(link).toMatchObject({ kind: "request", leadId });
  }
  expect((await store.readFailingChannels()).size).toBe(0);
});
