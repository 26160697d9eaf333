import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { newApp } from "#tests/support/new-app.ts";
import { notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { ownerPath } from "../mail/owner-links.ts";
import { deliverDue } from "../outbox/outbox.ts";

async function open(engine: (typeof engines)[number]) {
  const started = await startProcess(engine, { channels: ["email", "webhook"] });
  const { mail, hook } = started;
  return {
    ...started,
    refuseMail: () => mail.behave({ refuse: "mail", code: 451 }),
    // The digest is not an alert.
    alerts: () =>
      hook.requests
        .map(({ body }) => JSON.parse(body).data)
        .filter(({ kind }) => kind === "alert")
        .map(({ subject }) => subject),
    mailed: () => subjects(mail, givenUp),
  };
}

const givenUp = /.* go out everywhere|Every request /;
const haveNot = expect.stringMatching(/^Requests haven't reached you by email/);
const again = expect.stringMatching(/^Requests reach you by email again$/);

describe.each(engines)("$engine", (engine) => {
  test("a channel that fails for 15 minutes is reported over the other, every 6 hours, and when it works [OW06]", async () => {
    const { mail, clock, context, newContext, refuseMail, send, pass, alerts } = await open(engine);
    const other = await newContext();
    refuseMail();
    await send();
    await pass(15 * minuteMs - 1);
    expect(alerts()).toEqual([]);
    clock.forward(1);
    await Promise.all([notifyOwners(context), notifyOwners(other)]);
    expect(alerts()).toEqual(["Requests haven't reached you by email since Nov 24, 2025, 11:00 AM"]);
    await pass(6 * hourMs - 1);
    expect(alerts()).toHaveLength(1);
    await pass(1);
    expect(alerts()).toEqual([haveNot, haveNot]);
    mail.behave("accept");
    await send();
    await pass();
    await pass();
    expect(alerts()).toEqual([haveNot, haveNot, again]);
  });

  test("a fault that lasts is reported each day, also once the clock was years ahead [SF14]", async () => {
    const { clock, pass, alerts } = await open(engine);
    const run = async () => Promise.reject(new Error("the disk is full"));
    const jobs = [{ name: "backup", hour: 2, run }];
    const aheadMs = 730 * dayMs;
    await pass(0, { jobs });
    for (const ms of [aheadMs, minuteMs]) await pass(ms, { jobs });
    clock.forward(-aheadMs);
    for (const ms of [0, dayMs, dayMs]) await pass(ms, { jobs });
    const failed = "The nightly backup failed";
    expect(alerts().filter((subject) => subject === failed)).toHaveLength(4);
  });

  test("what was given up is reported once, more of it after 6 hours, and when nothing is any more [OW06]", async () => {
    const { store, hook, clock, context, send, pass, texts, mailed } = await open(engine);
    hook.answer({ status: 410 });
    await send();
    await pass();
    await pass(hourMs);
    await send();
    await pass();
    expect(mailed()).toEqual(["1 request didn't go out everywhere"]);
    const [, token = ""] =
      /Didn't go out by webhook: The webhook is gone \(410\)\s+Reference \S+\s+Try again: https:\S+\/owner\/(\S+)/.exec(
        texts().join(),
      ) ?? [];
    expect(ownerLinks.verify(token)).toMatchObject({ action: "retry" });
    await pass(5 * hourMs);
    await pass(7 * hourMs);
    expect(mailed().slice(1)).toEqual(["2 requests didn't go out everywhere"]);
    hook.answer({ status: 204 });
    await store.retryDeliveries({ now: clock() });
    await deliverDue(context);
    await pass();
    expect(mailed().slice(2)).toEqual(["Every request has gone out or is on its way"]);
  });

  test("a channel that comes and goes is reported no more often [OW06]", async () => {
    const { mail, refuseMail, send, pass, alerts } = await open(engine);
    for (let round = 0; round < 3; round++) {
      refuseMail();
      await send();
      await pass(20 * minuteMs);
      mail.behave("accept");
      await send();
      await pass();
    }
    expect(alerts()).toEqual([haveNot, again]);
  });

  test("a notice that cannot be composed counts as no failure of its channel [OW06]", async () => {
    const { store, clock, pass } = await open(engine);
    const notice = { key: "?", kind: "alert", facts: { about: "nothing known" } } as const;
    await store.addNotice(notice, ["email"], clock());
    await pass();
    expect((await store.readFailingChannels()).size).toBe(0);
  });

  test("a failing nightly job is reported each day from the morning on, and once when it succeeds [SF14]", async () => {
    const { clock, context, newContext, alerts } = await open(engine);
    const processes = [context, await newContext()];
    let isPossible = true;
    const run = async () => {
      if (!isPossible) throw new Error("the disk is full");
      return {};
    };
    const live = async (...steps: number[]) => {
      for (const hours of steps) {
        clock.forward(hours * hourMs);
        for (const each of processes)
          await notifyOwners({ ...each, jobs: [{ name: "backup", hour: 2, run }] });
      }
    };
    await live(0, 24);
    isPossible = false;
    // Until 6 AM.
    await live(18, 1);
    expect(alerts()).toEqual([]);
    // Until 9 PM, and until noon of the next day.
    await live(1, 14);
    expect(alerts()).toEqual(["The nightly backup failed"]);
    await live(3, 12);
    expect(alerts()).toEqual(["The nightly backup failed", "The nightly backup failed"]);
    isPossible = true;
    await live(12, 12);
    expect(alerts().slice(2)).toEqual(["The nightly backup works again"]);
  });

  test("what a channel gave up is sent again by one link in the alert that it works [SF18]", async () => {
    const { store, hook, clock, context, send, pass, texts } = await open(engine);
    hook.answer({ status: 410 });
    for (let i = 0; i < 3; i++) await send();
    await pass(20 * minuteMs);
    hook.answer({ status: 204 });
    await send();
    await pass();
    const [, token] = /Try all again: https:\S+\/owner\/(\S+)/.exec(texts().at(-1) ?? "") ?? [];
    const path = `${ownerPath}/${token}`;
    const { app } = await newApp({ store, clock, ownerLinks });
    const page = async () => (await app.request(path)).text();
    expect(await page()).toContain("Send 3 requests again?");
    const before = hook.requests.length;
    for (let i = 0; i < 2; i++) {
      expect((await app.request(path, { method: "POST" })).status).toBe(303);
      await deliverDue(context);
      expect(hook.requests.length).toBe(before + 3);
    }
    expect(await page()).toContain("There's nothing left to resend.");
  });
});
