import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newApp } from "../../tests/support/new-app.ts";
import { ownerContext } from "../../tests/support/owner.ts";
import { readMessage } from "../../tests/support/read-message.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail, startWebhook } from "../../tests/support/test-delivery.ts";
import { newDataDir, newLead, ownerLinks, startClock } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../delivery/delivery-loop.ts";
import { ownerPath } from "../mail/owner-links.ts";
import { StoreDamagedError } from "../store/store-errors.ts";
import type { DailyJob } from "./daily-jobs.ts";
import { runOwnerTasks } from "./owner-loop.ts";

const minute = 60_000;
const hour = 60 * minute;

describe.each(engines)("$engine", ({ newStore, newPlace }) => {
  async function open() {
    const place = newPlace();
    const store = await newStore(["email", "webhook"], place);
    const mail = await startMail();
    const hook = await startWebhook();
    const clock = startClock("2025-11-24T18:00:00.000Z");
    const context = {
      ...ownerContext({ store, channels: channelsTo({ mail, hook }), clock }),
      random: () => 0,
    };
    // The daily digest is not an alert.
    const told = () =>
      hook.requests
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.kind === "alert")
        .map(({ data }) => data.subject);
    const mailed = () =>
      mail.messages.flatMap(
        ({ raw }) => /^Subject: (.* sent everywhere|Every request .*)\r$/m.exec(raw)?.[1] ?? [],
      );
    async function deliver() {
      await store.saveLead(newLead(clock()));
      await deliverDue(context);
    }
    return { store, place, mail, hook, clock, context, told, mailed, deliver };
  }

  test("a channel that fails for 15 minutes is told over the other, once in 6 hours, and when it works [OW06]", async () => {
    const { place, mail, clock, context, told, deliver } = await open();
    const other = { ...context, store: await newStore(["email", "webhook"], place) };
    mail.behave({ refuse: "mail", code: 451 });
    await deliver();
    clock.forward(15 * minute - 1);
    await runOwnerTasks(context);
    expect(told()).toEqual([]);
    clock.forward(1);
    await Promise.all([runOwnerTasks(context), runOwnerTasks(other)]);
    const failing = "Requests have not reached you by e-mail since Nov 24, 2025, 11:00 AM";
    expect(told()).toEqual([failing]);
    for (let passed = minute; passed < 6 * hour; passed += 10 * minute) {
      clock.forward(10 * minute);
      await runOwnerTasks(context);
    }
    expect(told()).toEqual([failing, failing]);
    const before = mail.messages.length;
    mail.behave("accept");
    await deliver();
    await runOwnerTasks(context);
    await runOwnerTasks(context);
    expect(told()).toEqual([failing, failing, "Requests reach you by e-mail again"]);
    expect(mail.messages.length).toBeGreaterThan(before);
  });

  test("one that comes and goes is told of no more often [OW06]", async () => {
    const { mail, clock, context, told, deliver } = await open();
    for (let round = 0; round < 6; round++) {
      mail.behave({ refuse: "mail", code: 451 });
      await deliver();
      clock.forward(20 * minute);
      await runOwnerTasks(context);
      mail.behave("accept");
      await deliver();
      await runOwnerTasks(context);
    }
    expect(told()).toEqual([expect.stringMatching(/have not/), expect.stringMatching(/again/)]);
  });

  test("a digest that fails or arrives says as much of its channel as a request [OW06]", async () => {
    const { store, mail, clock, context, told, deliver } = await open();
    const sendDigest = async () => {
      const facts = { isWeekly: false };
      await store.addNotices(
        [{ key: clock().toISOString(), kind: "digest", channel: "email", facts }],
        clock(),
      );
      await runOwnerTasks(context);
    };
    mail.behave({ refuse: "mail", code: 451 });
    await sendDigest();
    clock.forward(20 * minute);
    await runOwnerTasks(context);
    mail.behave("accept");
    await sendDigest();
    await runOwnerTasks(context);
    expect(told()).toEqual([expect.stringMatching(/have not/), expect.stringMatching(/again/)]);

    clock.forward(6 * hour);
    mail.behave({ refuse: "mail", code: 451 });
    await deliver();
    const due = await store.deliveryHealth(clock());
    mail.behave("accept");
    clock.forward(2 * hour);
    await sendDigest();
    expect((await store.readFailingChannels()).size).toBe(0);
    expect(due).toMatchObject({ pending: 1 });
    await deliverDue(context);
    expect(await store.deliveryHealth(clock())).toMatchObject({ pending: 0 });
  });

  test.each([
    [400, []],
    [422, []],
    [404, ["webhook"]],
  ])(
    "when a webhook answers a notice or a request with %i, these fail: %j [OW06]",
    async (status, failing) => {
      const { store, hook, clock, context, deliver } = await open();
      hook.answer({ status });
      await store.addNotices([{ key: "canary", kind: "canary", channel: "webhook" }], clock());
      await runOwnerTasks(context);
      expect(hook.requests).toHaveLength(1);
      expect([...(await store.readFailingChannels()).keys()]).toEqual(failing);
      await deliver();
      expect(hook.requests).toHaveLength(2);
      expect([...(await store.readFailingChannels()).keys()]).toEqual(failing);
    },
  );

  test("a failing nightly job is told each day from the morning on, and once when it succeeds [SF14]", async () => {
    const { store, place, clock, context, told } = await open();
    const other = { ...context, store: await newStore(["email", "webhook"], place) };
    let isPossible = true;
    const run = async () => {
      if (!isPossible) throw new Error("the disk is full");
      return {};
    };
    const jobs = [{ name: "backup", hour: 2, run }];
    const live = async (hours: number) => {
      for (let passed = 0; passed < hours; passed++) {
        clock.forward(hour);
        for (const each of [context, other]) await runOwnerTasks({ ...each, jobs });
      }
    };
    await live(24);
    isPossible = false;
    // Until 6 AM.
    await live(19);
    expect(told()).toEqual([]);
    // Until noon, and until noon of the next day.
    await live(6);
    expect(told()).toEqual(["The nightly backup has failed"]);
    await live(24);
    expect(told()).toEqual(["The nightly backup has failed", "The nightly backup has failed"]);
    isPossible = true;
    await live(24);
    expect(told().slice(2)).toEqual(["The nightly backup succeeds again"]);
    expect(await store.readDailyJobs()).toContainEqual(
      expect.objectContaining({ name: "backup", error: null }),
    );
  });

  test("a certificate is no longer told of, neither good nor bad, once the site has none [SF14]", async () => {
    const { store, mail, clock, context, told } = await open();
    const run = async () => ({ error: "ends in 3 days" });
    const certificate = { name: "certificate", hour: 6, run };
    const live = async (hours: number, jobs: DailyJob[]) => {
      for (let passed = 0; passed < hours; passed++) {
        clock.forward(hour);
        await runOwnerTasks({ ...context, jobs });
      }
    };
    await live(48, [certificate]);
    const before = told();
    expect(before).toContain("The website's certificate ends in 3 days");
    await live(48, []);
    expect(told()).toEqual(before);
    await store.addNotices([{ key: "canary", kind: "canary", channel: "email" }], clock());
    await runOwnerTasks(context);
    expect(readMessage(mail.messages.at(-1)?.raw ?? "").text).toContain("All is well");
  });

  test("what is damaged is told, and the daily check does not say that all is well [SF14]", async () => {
    const { store, mail, clock, context } = await open();
    const run = async () => {
      throw new StoreDamagedError("a page is malformed");
    };
    const jobs = [{ name: "backup", hour: 2, run }];
    await runOwnerTasks({ ...context, jobs });
    clock.forward(24 * hour);
    await runOwnerTasks({ ...context, jobs });
    await store.addNotices([{ key: "canary", kind: "canary", channel: "email" }], clock());
    await runOwnerTasks({ ...context, jobs });
    const texts = mail.messages.map(({ raw }) => readMessage(raw).text).join();
    expect(texts).toContain("What the website has stored may be damaged");
    expect(texts).toContain("Something else needs somebody");
    expect(texts).not.toContain("All is well");
  });

  test("a data folder that is not made yet keeps no alert from the owners [SF14]", async () => {
    const { mail, clock, context, told, deliver } = await open();
    mail.behave({ refuse: "mail", code: 451 });
    await deliver();
    clock.forward(20 * minute);
    await runOwnerTasks({ ...context, dataDir: join(newDataDir(), "not", "made") });
    expect(told()).toEqual([expect.stringContaining("Requests have not reached you by e-mail")]);
  });

  test("a notice that cannot be composed says nothing of its channel [OW06]", async () => {
    const { store, mail, clock, context } = await open();
    await store.addNotices([{ key: "digest", kind: "digest", channel: "email" }], clock());
    await runOwnerTasks(context);
    expect(mail.messages).toEqual([]);
    expect((await store.readFailingChannels()).size).toBe(0);
  });

  test("what a channel gave up is sent again by one link, of which the alert that it works tells [SF18]", async () => {
    const { store, mail, hook, clock, context, mailed, deliver } = await open();
    hook.answer({ status: 410 });
    for (let i = 0; i < 3; i++) await deliver();
    clock.forward(20 * minute);
    await runOwnerTasks(context);
    expect(mailed()).toEqual(["3 requests could not be sent everywhere"]);
    const linkIn = () => {
      const { text } = readMessage(mail.messages.at(-1)?.raw ?? "");
      return /Try all again: https:\S+\/owner\/(\S+)/.exec(text)?.[1] ?? "";
    };
    const { app } = await newApp({ store, clock, ownerLinks });
    hook.answer({ status: 204 });
    await deliver();
    await runOwnerTasks(context);
    expect(readMessage(mail.messages.at(-1)?.raw ?? "").text).toContain(
      "By then 3 requests had been given up.",
    );
    const path = `${ownerPath}/${linkIn()}`;
    const page = await (await app.request(path)).text();
    expect(page).toContain("Send 3 requests again?");
    expect(page).toContain("They have not been sent by webhook,");
    expect(await store.deliveryHealth(clock())).toMatchObject({ dead: 3, pending: 0 });

    const before = hook.requests.length;
    for (let i = 0; i < 2; i++) {
      expect((await app.request(path, { method: "POST" })).status).toBe(303);
      await deliverDue(context);
      expect(hook.requests.length).toBe(before + 3);
    }
    expect(await (await app.request(path)).text()).toContain("Nothing is left that was given up.");
  });

  test("what was given up is told of once, what is given up later after 6 hours, and when nothing is any more [OW06]", async () => {
    const { store, mail, hook, clock, context, mailed, deliver } = await open();
    hook.answer({ status: 410 });
    await deliver();
    await runOwnerTasks(context);
    clock.forward(hour);
    await deliver();
    await runOwnerTasks(context);
    expect(mailed()).toEqual(["1 request could not be sent everywhere"]);
    const texts = mail.messages.map(({ raw }) => readMessage(raw).text).join();
    const token =
      /Not sent by webhook: The webhook is gone \(410\)\s+Reference \S+\s+Try again: https:\S+\/owner\/(\S+)/.exec(
        texts,
      )?.[1] ?? "";
    expect(ownerLinks.verify(token)).toMatchObject({ action: "retry" });
    clock.forward(5 * hour);
    await runOwnerTasks(context);
    clock.forward(7 * hour);
    await runOwnerTasks(context);
    expect(mailed()).toEqual([
      "1 request could not be sent everywhere",
      "2 requests could not be sent everywhere",
    ]);
    hook.answer({ status: 204 });
    await store.retryDeliveries({ now: clock() });
    await deliverDue(context);
    await runOwnerTasks(context);
    expect(mailed().slice(2)).toEqual(["Every request is sent, or on its way"]);
  });
});
