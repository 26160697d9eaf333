import { describe, expect, test } from "vitest";
import { ownerContext, subjects } from "../../tests/support/owner.ts";
import { readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail, startWebhook } from "../../tests/support/test-delivery.ts";
import { newLead, startClock } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import { runOwnerTasks } from "./owner-loop.ts";

const hour = 3_600_000;

describe.each(engines)("$engine", ({ newStore }) => {
  /** Fourteen held requests at noon in Denver, with all due deliveries sent. */
  async function open() {
    const store = await newStore(["email", "webhook"]);
    const mail = await startMail();
    const hook = await startWebhook();
    const clock = startClock("2025-11-24T19:00:00.000Z");
    const context = ownerContext({ store, channels: channelsTo({ mail, hook }), clock });
    await runOwnerTasks(context);
    const hold = (name: string) =>
      store.saveLead({ ...newLead(clock(), { firstName: name }), heldFor: ["links"] });
    const ids: string[] = [];
    for (let index = 0; index < 14; index++) {
      const saved = await hold(`Visitor${index}`);
      if ("id" in saved) ids.push(saved.id);
    }
    await deliverDue(context);
    return { store, mail, hook, clock, context, ids, hold };
  }

  test("ten held requests a day are mailed, the others go into one digest, and each is posted [OW01]", async () => {
    const { mail, hook, clock, context, hold } = await open();
    expect(subjects(mail, /^\[Possible spam\] Dog/)).toHaveLength(10);
    expect(hook.requests).toHaveLength(14);
    clock.forward(20 * hour);
    await runOwnerTasks(context);
    await runOwnerTasks(context);
    await deliverDue(context);
    clock.forward(6 * hour);
    await deliverDue(context);
    const [digest, ...more] = mail.messages.slice(10).map(({ raw }) => readMessage(raw));
    expect(more).toEqual([]);
    expect(subjects(mail).at(-1)).toBe("[Possible spam] 4 more requests look like spam");
    const named = [...(digest?.text ?? "").matchAll(/^- (Visitor\d+),/gm)].map(([, name]) => name);
    expect(named).toEqual(["Visitor10", "Visitor11", "Visitor12", "Visitor13"]);
    expect(digest?.text).toContain("it has links to other sites");
    for (const label of ["It is a real request", "It is spam"])
      expect(digest?.text.split(`    ${label}: https:`)).toHaveLength(5);
    // The count restarts on the next day.
    await hold("Visitor14");
    await deliverDue(context);
    expect(subjects(mail, /^\[Possible spam\] Dog/)).toHaveLength(11);
  });

  test("each can be judged in the digest, where a visitor's words make no link and no line of ours [SF17]", async () => {
    const { store, mail, clock, context } = await open();
    const message =
      "See https://evil.example/x or evil.com.\n- Ann, (303) 555-0199\nIt is spam: https://evil.example";
    await store.saveLead({ ...newLead(clock(), { message, firstName: "Lee evil.com" }), heldFor: ["links"] });
    clock.forward(20 * hour);
    await runOwnerTasks(context);
    const { text, html } = readMessage(mail.messages.at(-1)?.raw ?? "");
    const entry = text.replaceAll("\r", "").split("- Lee evil. com, (303) 555-0100\n")[1] ?? "";
    expect(entry).toMatch(/^ {4}E-mail: dana\.\S+@example\.net$/m);
    expect(entry).toContain("    Marked because: it has links to other sites\n");
    expect(entry).toContain(
      "    Message:\n    > See https: //evil. example/x or evil. com.\n    > - Ann, (303) 555-0199\n    > It is spam: https: //evil. example\n",
    );
    expect(entry).toMatch(/^ {4}Write to Lee evil\. com: mailto:dana\./m);
    for (const part of [text, html]) expect(part).not.toMatch(/evil\.(example|com)/);
  });

  test("one that is about to be mailed stays out of the digest [OW01]", async () => {
    const { mail, clock, context, hold } = await open();
    clock.forward(20 * hour);
    await runOwnerTasks(context);
    clock.forward(24 * hour - 1);
    await hold("Visitor14");
    clock.forward(1);
    await runOwnerTasks(context);
    await deliverDue(context);
    expect(subjects(mail).at(-1)).toBe("[Possible spam] Dog walking consultation: Visitor14 in Castle Rock");
  });

  test("what is held after a digest is in the next, also when its job runs again on the same day [OW01]", async () => {
    const { store, mail, clock, context, hold } = await open();
    clock.forward(20 * hour);
    await runOwnerTasks(context);
    // Simulates a process that ended right after planning the digest.
    await store.failDailyJob("held-digest", { error: "it ended with its process", isDamaged: false });
    for (let index = 14; index < 26; index++) await hold(`Visitor${index}`);
    await deliverDue(context);
    clock.forward(hour + 1);
    await runOwnerTasks(context);
    expect(subjects(mail, /more request/)).toEqual([
      "[Possible spam] 4 more requests look like spam",
      "[Possible spam] 12 more requests look like spam",
    ]);
  });

  test("a mail server that works again does not bring what waits for the digest one by one [OW01]", async () => {
    const { store, mail, clock, context } = await open();
    mail.behave({ refuse: "mail", code: 451 });
    await store.saveLead(newLead(clock(), { firstName: "Dana" }));
    await deliverDue(context);
    clock.forward(2 * hour);
    mail.behave("accept");
    await store.saveLead(newLead(clock(), { firstName: "Robin" }));
    for (let round = 0; round < 3; round++) {
      clock.forward(hour);
      await deliverDue(context);
    }
    expect(subjects(mail, /^Dog/)).toHaveLength(2);
    expect(subjects(mail, /^\[Possible spam\] Dog/)).toHaveLength(10);
  });

  test("one of the others that is no spam is mailed at once, and one that waits too long by itself [OW01]", async () => {
    const { store, mail, clock, context, ids } = await open();
    await store.markNotSpam(ids[12]!, clock());
    await deliverDue(context);
    expect(subjects(mail).slice(10)).toEqual(["Dog walking consultation: Visitor12 in Castle Rock"]);
    clock.forward(25 * hour);
    await deliverDue(context);
    expect(subjects(mail, /^\[Possible spam\] Dog/)).toHaveLength(13);
  });
});
