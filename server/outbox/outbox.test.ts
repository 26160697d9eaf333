import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { startProcess } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { deliveryOf, newLead, saveLead } from "#tests/support/test-lead.ts";
import { createLog } from "../create-log.ts";
import { deliverDue, startOutbox } from "./outbox.ts";

async function open(...channels: Channel[]) {
  const started = await startProcess(engines[0]!, { channels, at: "2025-11-21T16:00:00.000Z" });
  const { store, clock, context } = started;
  return {
    ...started,
    save: () => saveLead(store, newLead(clock())),
    deliver: () => deliverDue(context),
    startLoop(changed: Partial<Parameters<typeof startOutbox>[0]> = {}) {
      const loop = startOutbox({ ...context, ...changed });
      onTestFinished(() => loop.stop(0));
      return loop;
    },
  };
}

test("a confirmation that is refused is no alert, and holds up nothing [OW10]", async () => {
  const { store, mail, clock, context } = await open("email", "confirmation");
  const [refused, confirmed] = [newLead(clock()), newLead(clock())];
  mail.behave({ refuse: "rcpt", code: 550, recipient: refused.fields.email });
  const id = await saveLead(store, refused);
  await store.saveLead(confirmed);
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  expect(await deliverDue({ ...context, log })).toBe(4);
  const owner = "owner@example.com";
  expect(mail.messages.flatMap(({ to }) => to).sort()).toEqual([confirmed.fields.email, owner, owner].sort());
  const { deliveries = [] } = (await store.findLead(id)) ?? {};
  expect(deliveries.map(({ channel, state }) => [channel, state])).toEqual([
    ["confirmation", "pending"],
    ["email", "delivered"],
  ]);
  expect(Math.max(...lines.map((line) => JSON.parse(line).level))).toBe(40);
  // Which mail it was can be told from its line.
  expect(lines.join()).not.toContain("[redacted]");
  expect(await store.deliveryHealth(clock())).toMatchObject({ dead: 0, pending: 0, stuck: [] });
});

test.each([
  ["cut off", "fields = substr(fields, 1, 40), spam_signs = '[', source = '{'", "Damaged: {"],
  ["of another kind", `fields = '[7]', spam_signs = '["odd"]', source = '7'`, "Damaged: [7]"],
])(
  "a request whose row is %s is mailed with what is left of it, and holds up no other [X07]",
  async (_, damage, left) => {
    const { store, mail, place, save, deliver } = await open("email");
    await save();
    const database = new DatabaseSync(place);
    database.exec(`update lead set ${damage}`);
    database.close();
    await save();
    expect(await deliver()).toBe(2);
    expect(mail.messages.filter(({ raw }) => raw.includes(left))).toHaveLength(1);
    expect((await store.listLeads()).map(({ fields }) => Object.keys(fields))).toContainEqual(["damaged"]);
  },
);

test("after a stop before the mail server has answered, both are mailed again, under the same Message-ID [X07]", async () => {
  const { mail, clock, save, deliver, startLoop } = await open("email", "confirmation");
  mail.behave("hold-answer");
  await save();
  const loop = startLoop();
  await expect.poll(() => mail.messages.length).toBe(2);
  await loop.stop(0);
  mail.behave("accept");
  clock.forward(minuteMs);
  expect(await deliver()).toBe(2);
  const ids = mail.messages.map(({ raw }) => /^Message-ID: .*/im.exec(raw)?.[0]);
  expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
});

test("wake sends new leads without waiting for the next poll, and a webhook that hangs delays no mail [X08]", async () => {
  const { store, mail, hook, save, startLoop } = await open("email", "webhook");
  hook.answer("silent");
  await save();
  const loop = startLoop({ pollMs: hourMs });
  // Delivering an old lead shows that the first look at the database is over.
  await expect.poll(async () => (await deliveryOf(store, "email")).state).toBe("delivered");
  await Promise.all(Array.from({ length: 12 }, save));
  loop.wake();
  await expect.poll(() => mail.messages.length).toBe(13);
});

test("without wake the poll finds what falls due [X08]", async () => {
  const { store, hook, clock, save, startLoop } = await open("webhook");
  hook.answer({ status: 500 });
  const loop = startLoop({ pollMs: 20 });
  await save();
  loop.wake();
  await expect.poll(async () => (await deliveryOf(store, "webhook")).attempts).toBe(1);
  clock.forward(6_000);
  await expect.poll(() => hook.requests.length).toBe(2);
});

test("requests that waited for a first channel are mailed as soon as the store can tell of them [X07, ER07]", async () => {
  const { store, mail, place, clock, startLoop } = await open("email");
  const before = await engines[0]!.newStore([], place);
  await before.saveLead(newLead(clock()));
  const { addMissingDeliveries } = store;
  store.addMissingDeliveries = () => {
    store.addMissingDeliveries = addMissingDeliveries;
    return Promise.reject(new Error("away"));
  };
  startLoop({ pollMs: 20 });
  await expect.poll(() => mail.messages.length).toBe(1);
});

test("while it stops, it finishes what is being sent and begins nothing new [X08]", async () => {
  const { save, startLoop } = await open("webhook");
  for (let count = 0; count < 3; count++) await save();
  const answer = Promise.withResolvers<{ ok: true }>();
  let sends = 0;
  const send = () => {
    sends++;
    return answer.promise;
  };
  const loop = startLoop({ channels: [{ channel: "webhook", concurrency: 1, send }] });
  await expect.poll(() => sends).toBe(1);
  const stopped = loop.stop();
  answer.resolve({ ok: true });
  await stopped;
  expect(sends).toBe(1);
});
