import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { runUntilTimeout } from "../../tests/support/hold-database.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import {
  channelsTo,
  deliveryOf,
  openStore,
  startMail,
  startWebhook,
} from "../../tests/support/test-delivery.ts";
import { newLead, newStore, silent, startClock } from "../../tests/support/test-lead.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { deliverDue, startDeliveryLoop } from "./delivery-loop.ts";

function startLoop(options: Parameters<typeof startDeliveryLoop>[0]) {
  const loop = startDeliveryLoop(options);
  onTestFinished(() => loop.stop(0));
  return loop;
}

test("a lead that came while the mail server was down is mailed when it is back [X08]", async () => {
  const { store, clock } = await openStore(["email"]);
  const gone = await startSmtpPeer();
  await gone.stop();
  const options = { store, channels: channelsTo({ mail: gone }), clock, log: silent, random: () => 0 };
  await store.saveLead(newLead(clock()));

  expect(await deliverDue(options)).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({
    state: "pending",
    attempts: 1,
    nextAttemptAt: "2025-11-21T16:00:05.000Z",
    lastError: expect.stringContaining("connection refused (ECONNREFUSED)"),
  });

  const back = await startMail(gone.port);
  clock.forward(4_999);
  expect(await deliverDue(options)).toBe(0);
  clock.forward(1);
  expect(await deliverDue(options)).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({
    state: "delivered",
    attempts: 2,
    nextAttemptAt: null,
  });
  expect(back.messages).toHaveLength(1);
});

test("a confirmation that is refused is given up without an alert, and holds up nothing [OW10]", async () => {
  const { store, clock } = await openStore(["email", "confirmation"]);
  const mail = await startMail();
  const channels = channelsTo({ mail, clock });
  const refused = newLead(clock());
  mail.behave({ refuse: "rcpt", code: 550, recipient: refused.fields.email });
  await store.saveLead(refused);
  const confirmed = newLead(clock());
  await store.saveLead(confirmed);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  expect(await deliverDue({ store, channels, clock, log })).toBe(4);
  const owner = "owner@example.com";
  expect(mail.messages.flatMap(({ to }) => to).sort()).toEqual([confirmed.fields.email, owner, owner].sort());
  const state = async (sent: typeof refused) =>
    (await store.listLeads())
      .find(({ fields }) => fields.email === sent.fields.email)
      ?.deliveries.map(({ channel, state }) => [channel, state]);
  expect(await state(refused)).toEqual([
    ["confirmation", "dead"],
    ["email", "delivered"],
  ]);
  const levels = lines.map((line) => JSON.parse(line).level);
  expect(Math.max(...levels)).toBe(40);
  expect(await store.deliveryHealth(clock())).toMatchObject({ dead: 0, pending: 0, stuck: [] });
});

test("waits as long as the receiver asks", async () => {
  const { store, clock } = await openStore(["webhook"]);
  const hook = await startWebhook({ status: 429, headers: { "retry-after": "900" } });
  await store.saveLead(newLead(clock()));
  await deliverDue({ store, channels: channelsTo({ hook }), clock, log: silent });
  expect(await deliveryOf(store, "webhook")).toMatchObject({ nextAttemptAt: "2025-11-21T16:15:00.000Z" });
});

test("two processes on one database send each delivery once", async () => {
  const { store, clock, file } = await openStore(["webhook"]);
  const second = await openSqliteStore({ file, channels: ["webhook"] });
  onTestFinished(() => second.close());
  const hook = await startWebhook();
  const channels = channelsTo({ hook });
  await Promise.all(Array.from({ length: 60 }, () => store.saveLead(newLead(clock()))));

  const attempts = await Promise.all(
    [store, second].map((each) => deliverDue({ store: each, channels, clock, log: silent })),
  );
  expect(Math.min(...attempts)).toBeGreaterThan(0);
  expect(hook.requests).toHaveLength(60);
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(60);
});

test("a database that is locked for a while stops nothing for good", async () => {
  const { store, clock, file } = await openStore(["webhook"]);
  const hook = await startWebhook();
  await store.saveLead(newLead(clock()));
  const options = { store, channels: channelsTo({ hook }), clock, log: silent };

  expect(await runUntilTimeout(file, () => deliverDue(options))).toBe(0);
  expect(await deliverDue(options)).toBe(1);
  expect(hook.requests).toHaveLength(1);
});

test.each([
  ["cut off", "fields = substr(fields, 1, 40), held_for = '[', source = '{'", "Damaged: {"],
  ["of another kind", `fields = '[7]', held_for = '["odd"]', source = '7'`, "Damaged: [7]"],
])(
  "a request whose row is %s is mailed with what is left of it, and holds up no other [X07]",
  async (_, damage, left) => {
    const clock = startClock();
    const { store, file } = await openStore(["email"]);
    await store.saveLead(newLead(clock()));
    const database = new DatabaseSync(file);
    database.exec(`update lead set ${damage}`);
    database.close();
    await store.saveLead(newLead(clock()));
    const mail = await startMail();
    expect(await deliverDue({ store, channels: channelsTo({ mail }), clock, log: silent })).toBe(2);
    expect(mail.messages.filter(({ raw }) => raw.includes(left))).toHaveLength(1);
    expect((await store.listLeads()).map(({ fields }) => Object.keys(fields))).toContainEqual(["damaged"]);
  },
);

test("a webhook that hangs delays no mail", async () => {
  const { store } = await openStore(["email", "webhook"]);
  const mail = await startMail();
  const hook = await startWebhook("silent");
  const clock = startClock();
  const loop = startLoop({ store, channels: channelsTo({ mail, hook }), clock, log: silent });
  await Promise.all(Array.from({ length: 12 }, () => store.saveLead(newLead(clock()))));
  loop.wake();
  await expect.poll(() => mail.messages.length).toBe(12);
});

test("wake sends a new lead without waiting for the next poll", async () => {
  const { store, clock } = await openStore(["webhook"]);
  const hook = await startWebhook();
  await store.saveLead(newLead(clock()));
  const loop = startLoop({
    store,
    channels: channelsTo({ hook }),
    clock,
    log: silent,
    pollMs: 3_600_000,
  });
  // Delivering an old lead shows that the first look at the database is over.
  await expect.poll(async () => (await deliveryOf(store, "webhook")).state).toBe("delivered");
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(2);
});

test("without wake the poll finds what falls due [X08]", async () => {
  const { store, clock } = await openStore(["webhook"]);
  const hook = await startWebhook({ status: 500 });
  const loop = startLoop({ store, channels: channelsTo({ hook }), clock, log: silent, pollMs: 20 });
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(async () => (await deliveryOf(store, "webhook")).attempts).toBe(1);
  clock.forward(6_000);
  await expect.poll(() => hook.requests.length).toBe(2);
});

test("leads that came while no channel was configured are delivered when there is one", async () => {
  const clock = startClock();
  const { store: without, file } = await newStore([]);
  await without.saveLead(newLead(clock()));
  await without.close();
  const store = await openSqliteStore({ file, channels: ["webhook"] });
  onTestFinished(() => store.close());
  const hook = await startWebhook();
  startLoop({ store, channels: channelsTo({ hook }), clock, log: silent });
  await expect.poll(() => hook.requests.length).toBe(1);
});

test("stop waits for what is under way and starts nothing more", async () => {
  const { store, clock } = await openStore(["webhook"]);
  const hook = await startWebhook("held");
  const loop = startDeliveryLoop({ store, channels: channelsTo({ hook }), clock, log: silent });
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(1);
  await store.saveLead(newLead(clock()));
  const stopped = loop.stop();
  hook.release();
  await stopped;
  const states = (await store.listLeads()).map(({ deliveries }) => deliveries[0]?.state);
  expect(states).toEqual(["pending", "delivered"]);
});

test("what stop had to abandon is sent again by the next process [X07]", async () => {
  const { store, clock } = await openStore(["webhook"]);
  const hook = await startWebhook("silent");
  const channels = channelsTo({ hook });
  const loop = startDeliveryLoop({ store, channels, clock, log: silent });
  await store.saveLead(newLead(clock()));
  loop.wake();
  await expect.poll(() => hook.requests.length).toBe(1);
  await loop.stop(0);
  await expect.poll(() => hook.waiting()).toBe(0);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "leased", attempts: 0 });

  hook.answer({ status: 204 });
  clock.forward(60_000);
  expect(await deliverDue({ store, channels, clock, log: silent })).toBe(1);
  expect(await deliveryOf(store, "webhook")).toMatchObject({ state: "delivered" });
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(1);
});
