import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { createStoreAlarm } from "../store-alarm.ts";
import { planChange } from "./change.ts";

test.each(engines)(
  "$engine: the webhook gets each kind of message, and in none a link of the owners, who have theirs by mail [WM10]",
  async (engine) => {
    const { store, mail, hook, clock, context, pass } = await startProcess(engine, {
      channels: ["email", "webhook"],
      at: "2025-11-24T18:00:00.000Z",
    });
    const remindAt = new Date(clock().getTime() + 20 * hourMs);
    const id = await saveLead(store, { ...newLead(clock()), remindAt });
    await saveLead(store, { ...newLead(clock()), spamSigns: ["links"], isListed: true });
    await saveLead(store, { ...newLead(clock()), isListed: true });
    for (const kind of ["copy", "forget"] as const)
      await store.addNotice({ key: kind, kind, leadId: id }, ["email", "webhook"], clock());
    await planChange(
      store,
      ["email", "webhook"],
      { contentId: "a", news: { kind: "missing", folder: "content" } },
      clock(),
    );
    await pass();
    const stop = new AbortController().signal;
    const watchStore = createStoreAlarm({
      ...context,
      store: { probeWrite: () => Promise.reject(new Error("the disk is full")) },
    });
    for (let minute = 0; minute < 30; minute++) {
      await watchStore(stop);
      clock.forward(minuteMs);
    }
    for (let hour = 0; hour < 48; hour++) await pass(hourMs);

    const bodies = hook.requests.map(({ body }) => body);
    const events = bodies.map((body) => JSON.parse(body));
    expect(new Set(events.map(({ type, data }) => data.kind ?? type))).toEqual(
      new Set([
        ...["lead.received", "lead.held"],
        ...["requests", "due", "morning", "alert", "change", "copy", "forget"],
      ]),
    );
    for (const body of bodies) expect(body).not.toMatch(/\/owner\//);
    for (const { data } of events.filter(({ type }) => type === "owner.notice"))
      expect(data.text).not.toMatch(/https?:|mailto:|tel:|sms:/);
    const mails = mail.messages
      .map(({ raw }) => readMessage(raw))
      .filter(({ text }) => text.includes("Sent by"));
    expect(mails.length).toBeGreaterThan(8);
    for (const { text, html } of mails) for (const part of [text, html]) expect(part).toContain("/owner/");
  },
);
