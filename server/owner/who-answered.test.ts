import { expect, test } from "vitest";
import { reminderTimes } from "#domain/business/reminder-times.ts";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { site as openSite, ownerLinks } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { mainOf, newApp } from "#tests/support/new-app.ts";
import { replyRule, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { deliverDue } from "../outbox/outbox.ts";

const owners = [{ name: "Sam Rivera" }, { name: "Alex Kim" }];
const site = { ...openSite, business: { ...openSite.business, owners } };
const [sam, alex] = ["sam@example.com", "alex@example.com"];

test.each(engines)(
  "when one of two owners has answered, the other gets no more reminders, and the next mail says who it was [OD03]",
  async (engine) => {
    const { store, mail, clock, context, pass } = await startProcess(engine, {
      channels: ["email", "email-2"],
      to: [sam, alex],
      site,
    });
    const { app } = await newApp({ store, clock, ownerLinks });
    const ask = async (firstName: string) => {
      const remindAt = reminderTimes(clock(), replyRule)[0] ?? null;
      const id = await saveLead(store, { ...newLead(clock(), { firstName }), remindAt });
      await deliverDue(context);
      return id;
    };
    const mailsTo = (address: string) => {
      const messages = mail.messages.filter(({ to }) => to.includes(address));
      return {
        reminders: subjects({ ...mail, messages }, /^(Still waiting|Overdue)/),
        last: readMessage(messages.at(-1)?.raw ?? "").text,
      };
    };
    const press = async (link: string, body: URLSearchParams | null = null) => {
      expect((await app.request(link, { method: "POST", body })).status).toBe(303);
      return mainOf(await (await app.request(link)).text());
    };

    // Monday, 11 AM in Denver.
    const dana = await ask("Dana");
    mail.behave({ refuse: "rcpt", code: 450, recipient: alex });
    await pass(23 * hourMs);
    expect(mailsTo(sam).reminders).toHaveLength(1);
    const linkOf = (name: string) =>
      new RegExp(`${name} answered: (\\S+)`).exec(mailsTo(sam).last)?.[1] ?? "";
    const [samLink, alexLink] = [linkOf("Sam"), linkOf("Alex")];
    const asked = mainOf(await (await app.request(samLink)).text());
    expect(asked).toContain("note that it was Sam");
    expect(await press(samLink)).toContain("<h1>Sam answered this request</h1>");

    // The reminder to the other address was waiting to be tried again.
    mail.behave("accept");
    for (let count = 0; count < 60; count++) await pass(minuteMs);
    await pass(hourMs);
    expect(mailsTo(alex).reminders).toEqual([]);
    expect(mailsTo(sam).reminders).toHaveLength(1);
    expect(await press(alexLink)).toContain("<h1>Sam answered this request</h1>");
    expect(await store.findLead(dana)).toMatchObject({ answeredBy: "Sam" });

    await ask("Kim");
    await pass(20 * hourMs);
    expect(mailsTo(alex).last).toMatch(
      /ANSWERED SINCE YESTERDAY\s+- Dana\s+Sam answered: Nov 25, 2025, 10:00 AM/,
    );

    await press(alexLink, new URLSearchParams({ undo: "1" }));
    expect(await store.findLead(dana)).not.toHaveProperty("answeredBy");
    expect(await press(alexLink)).toContain("<h1>Alex answered this request</h1>");
  },
);

test.each(engines)(
  "the next digest says who has answered, however many days without one lie between [OD03]",
  async (engine) => {
    const { store, mail, clock, pass, lastMail, send } = await startProcess(engine, { site });
    // From Monday, 11 AM in Denver; on Wednesday morning nobody waits.
    await pass();
    const dana = await send({ firstName: "Dana" });
    await pass(22 * hourMs);
    await store.markAnswered(dana, clock(), "Sam");
    await pass(23 * hourMs);
    expect(subjects(mail, /^Today/)).toHaveLength(1);
    clock.forward(3 * hourMs);
    await send({ firstName: "Kim" });
    await pass(22 * hourMs);
    expect(lastMail().text).toMatch(
      /^Today: 1 waiting[\s\S]*ANSWERED SINCE TUE, NOV 25\s+- Dana\s+Sam answered/,
    );
  },
);
