import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { waitInVain } from "../../tests/support/hold-database.ts";
import { startSmtpPeer } from "../../tests/support/smtp-peer.ts";
import {
  channelsTo,
  deliveryOf,
  openStore,
  startHook,
  startMail,
} from "../../tests/support/test-delivery.ts";
import { newLead, silent, startClock } from "../../tests/support/test-lead.ts";
import { openSqliteStore } from "../store/open-sqlite-store.ts";
import { deliverDue } from "./deliver-due.ts";

test("a lead that came while the mail server was down is mailed when it is back [X08]", async () => {
  const clock = startClock();
  const { store } = await openStore(["email"]);
  const gone = await startSmtpPeer();
  await gone.stop();
  const options = { store, channels: channelsTo({ mail: gone }), clock, log: silent, random: () => 0 };
  await store.saveLead(newLead(clock()));

  expect(await deliverDue(options)).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({
    state: "pending",
    attempts: 1,
    nextAttemptAt: "2025-11-21T16:00:05.000Z",
    lastError: expect.stringContaining("ECONNREFUSED"),
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

test("a request that looks like spam is mailed and posted at once, marked as such [OW01]", async () => {
  const clock = startClock();
  const { store } = await openStore(["email", "webhook"]);
  const mail = await startMail();
  const hook = await startHook();
  const channels = channelsTo({ mail, hook });
  const saved = await store.saveLead({ ...newLead(clock()), heldFor: ["links", "too-fast"] });
  expect(await deliverDue({ store, channels, clock, log: silent })).toBe(2);
  expect(mail.messages[0]?.raw).toMatch(/^Subject: \[Possible spam\] Dog walking consultation/m);
  expect(JSON.parse(hook.requests[0]?.body ?? "")).toMatchObject({
    type: "lead.held",
    data: { id: "id" in saved && saved.id, heldFor: ["links", "too-fast"] },
  });
});

test("waits as long as the receiver asks", async () => {
  const clock = startClock();
  const { store } = await openStore(["webhook"]);
  const hook = await startHook({ status: 429, headers: { "retry-after": "900" } });
  await store.saveLead(newLead(clock()));
  await deliverDue({ store, channels: channelsTo({ hook }), clock, log: silent });
  expect(await deliveryOf(store, "webhook")).toMatchObject({ nextAttemptAt: "2025-11-21T16:15:00.000Z" });
});

test("one channel that fails does not touch the other [X08]", async () => {
  const clock = startClock();
  const { store } = await openStore(["email", "webhook"]);
  const mail = await startMail();
  mail.behave({ refuse: "rcpt", code: 550 });
  const hook = await startHook();
  await store.saveLead(newLead(clock()));
  const options = { store, channels: channelsTo({ mail, hook }), clock, log: silent };
  await deliverDue(options);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "pending", attempts: 1 });
  expect(await deliveryOf(store, "webhook")).toMatchObject({
    state: "delivered",
    attempts: 1,
    lastError: null,
  });
});

test("two processes on one database send each delivery once", async () => {
  const clock = startClock();
  const { store, file } = await openStore(["webhook"]);
  const second = await openSqliteStore({ file, channels: ["webhook"] });
  onTestFinished(() => second.close());
  const hook = await startHook();
  const channels = channelsTo({ hook });
  await Promise.all(Array.from({ length: 300 }, () => store.saveLead(newLead(clock()))));

  const attempts = await Promise.all(
    [store, second].map((each) => deliverDue({ store: each, channels, clock, log: silent })),
  );
  expect(Math.min(...attempts)).toBeGreaterThan(0);
  expect(hook.requests).toHaveLength(300);
  expect(new Set(hook.requests.map(({ id }) => id)).size).toBe(300);
});

test("a delivery to a channel that is not configured any more waits", async () => {
  const clock = startClock();
  const { store } = await openStore(["email", "webhook"]);
  const hook = await startHook();
  await store.saveLead(newLead(clock()));
  expect(await deliverDue({ store, channels: channelsTo({ hook }), clock, log: silent })).toBe(1);
  expect(await deliveryOf(store, "email")).toMatchObject({ state: "pending", attempts: 0, lastError: null });
});

test("a database that is locked for a while stops nothing for good", async () => {
  const clock = startClock();
  const { store, file } = await openStore(["webhook"]);
  const hook = await startHook();
  await store.saveLead(newLead(clock()));
  const options = { store, channels: channelsTo({ hook }), clock, log: silent };

  expect(await waitInVain(file, () => deliverDue(options))).toBe(0);
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
