import { pino } from "pino";
import { expect, test } from "vitest";
import {
  channelsTo,
  deliveryOf,
  openStore,
  startHook,
  startMail,
} from "../../tests/support/test-delivery.ts";
import { newLead, silent, startClock } from "../../tests/support/test-lead.ts";
import { type ChannelSender, sendLimits } from "./channel-sender.ts";
import { deliverDue } from "./deliver-due.ts";
import { createEmailSender } from "./email.ts";

test("after ten failed attempts a delivery is given up, with one line in the log [X08]", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook({ status: 500 });
  const lines: string[] = [];
  // Any digits can be in a time or a process id.
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const options = { store, channels: channelsTo({ hook }), clock, log };
  const lead = newLead(clock());
  await store.saveLead(lead);

  while ((await deliverDue(options)) > 0) {
    const { nextAttemptAt } = await deliveryOf(store, "webhook");
    if (nextAttemptAt) clock.forward(Date.parse(nextAttemptAt) - clock().getTime());
  }

  expect(await deliveryOf(store, "webhook")).toMatchObject({
    state: "dead",
    attempts: 10,
    nextAttemptAt: null,
  });
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(1);
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(errors).toMatchObject([{ channel: "webhook", attempt: 10, error: "The webhook answered 500" }]);
  const logged = lines.join("");
  for (const value of [lead.email, lead.phone, "Dana", "80104", "Two dogs"])
    expect(logged).not.toContain(value);
});

test("a mail server that refuses for good is tried ten times, and the owner told at the first [FX24]", async () => {
  const clock = startClock();
  const { store } = await openStore(["email"]);
  const mail = await startMail();
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const options = { store, channels: channelsTo({ mail }), clock, log };
  const alerts = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  const sendUntilGivenUp = async () => {
    while ((await deliverDue(options)) > 0) {
      const { nextAttemptAt } = await deliveryOf(store, "email");
      if (nextAttemptAt) clock.forward(Date.parse(nextAttemptAt) - clock().getTime());
    }
  };
  await store.saveLead(newLead(clock()));
  // Busy first: the alert comes with the refusal, whichever attempt that is.
  mail.behave({ refuse: "rcpt", code: 450 });
  await deliverDue(options);
  clock.forward(10_000);
  mail.behave({ refuse: "rcpt", code: 550 });
  await sendUntilGivenUp();
  const told = {
    attempt: 2,
    error: "The mail server answered 550 to RCPT TO",
    msg: expect.stringMatching(/LEADS_TO/),
  };
  const givenUp = { attempt: 10, msg: expect.stringMatching(/^delivery given up: .*leads -- retry/) };
  expect(alerts()).toMatchObject([told, givenUp]);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "dead", attempts: 10 });

  await store.retryDeliveries({ now: clock() });
  await sendUntilGivenUp();
  expect(alerts()).toMatchObject([told, givenUp, { ...told, attempt: 1 }, givenUp]);
  mail.behave("accept");
  await store.retryDeliveries({ now: clock() });
  expect(await deliverDue(options)).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "delivered" });
});

test("a refusal that will not change is not repeated [X08]", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook({ status: 410 });
  await store.saveLead(newLead(clock()));
  await deliverDue({ store, channels: channelsTo({ hook }), clock, log: silent });
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "dead", attempts: 1 });
});

test("keeps one short line of an error, without addresses", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  await store.saveLead(newLead(clock()));
  const error = `no\nroom for dana@example.net ${"x".repeat(500)}`;
  const refusing: ChannelSender = {
    channel: "webhook",
    concurrency: 1,
    send: async () => ({ ok: false, permanent: false, error }),
  };
  await deliverDue({ store, channels: [refusing], clock, log: silent });
  const { lastError } = await deliveryOf(store, "webhook");
  expect(lastError).toMatch(/^no room for \[address\] x{100,}$/);
  expect(lastError).toHaveLength(200);
});

test("a channel that throws is retried", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  await store.saveLead(newLead(clock()));
  const broken: ChannelSender = {
    channel: "webhook",
    concurrency: 1,
    send: () => Promise.reject(new RangeError("Dana")),
  };
  await deliverDue({ store, channels: [broken], clock, log: silent });
  expect(await deliveryOf(store, "webhook")).toMatchObject({
    state: "pending",
    attempts: 1,
    lastError: "Unexpected fault (RangeError)",
  });
});

test("a mail server that takes one of two addresses is delivered to once, and the owner told of the other [FX24]", async () => {
  const clock = startClock();
  const { store } = await openStore(["email"]);
  const mail = await startMail();
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const email = { smtpUrl: mail.url, from: "leads@example.com", to: ["ann@example.com", "ben@example.com"] };
  const channels = [createEmailSender(email, "Rock & Pine", sendLimits)];
  mail.behave({ refuse: "rcpt", code: 550, recipient: "ben@example.com" });
  await store.saveLead(newLead(clock()));
  expect(await deliverDue({ store, channels, clock, log })).toBe(1);
  expect(mail.messages.map(({ to }) => to)).toEqual([["ann@example.com"]]);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "delivered" });
  const alerts = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(alerts).toMatchObject([{ msg: expect.stringMatching(/^delivered in part: .*LEADS_TO/) }]);
});
