import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { claim, later, newStore, request, start } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";

test("a long list has each lead once and with its deliveries [OW15]", async () => {
  const store = await newStore(["email"]);
  // Stays below the limit of the queue.
  for (let page = 0; page < 3; page++)
    await Promise.all(Array.from({ length: 167 }, () => saveLead(store, newLead(start))));
  const leads = await store.listLeads();
  expect(new Set(leads.map(({ id }) => id)).size).toBe(501);
  expect(leads.every(({ deliveries }) => deliveries.length === 1)).toBe(true);
});

test("a lead marked as not spam is sent on channels that did not send it or gave up, and on none twice [OW01, OW03, X15]", async () => {
  const store = await newStore();
  const id = await saveLead(store, request({ spamSigns: ["honeypot"] }));
  for (const claimed of await claim(store, 0)) await store.markDelivered(claimed);
  const [email, webhook] = [
    { channel: "email", state: "pending", attempts: 0 },
    { channel: "webhook", state: "delivered" },
  ];
  expect(await store.findLead(id)).toMatchObject({
    status: "held",
    spamSigns: ["honeypot"],
    deliveries: [{ ...email, nextAttemptAt: null }, webhook],
  });
  await store.markSpam(id, start);
  expect(await store.addMissingDeliveries(start)).toBe(0);
  const isReal = (ms: number) => store.markNotSpam(id, later(ms), () => later(hourMs));
  for (const ms of [1, 2]) await isReal(ms);
  const deliveries = [{ ...email, nextAttemptAt: later(1).toISOString() }, webhook];
  expect(await store.findLead(id)).toMatchObject({ status: "accepted", deliveries });

  for (const claimed of await claim(store, 2))
    await store.markFailed(claimed, { error: "gone", at: start, nextAttemptAt: null });
  await isReal(3);
  const again = [{ ...email, nextAttemptAt: later(3).toISOString() }, webhook];
  expect(await store.findLead(id)).toMatchObject({ deliveries: again });
});

test("a request is in a reminder when due, and again when next due, once an hour even after a wrong clock; not while answered, closed, held or spam [FM05, FX30]", async () => {
  const store = await newStore(["email"]);
  const save = (name: string, changed: Parameters<typeof request>[0] = {}) =>
    saveLead(store, request({ email: `${name}@example.net`, remindAt: later(hourMs), ...changed }));
  const waits = await save("waits");
  const answered = await save("answered");
  await store.markAnswered(answered, later(1));
  await store.markPassed(await save("closed"), later(1));
  await store.markSpam(await save("spam"), later(1));
  await save("held", { spamSigns: ["links"] });
  const real = await save("real", { spamSigns: ["links"] });
  const toldAt = async (ms: number) => {
    const plan = { now: later(ms), channels: ["email" as const], nextReminder: () => later(3 * hourMs) };
    await store.planReminders(plan);
    return (await store.listNotices("due", plan.now)).map(({ facts }) => facts);
  };
  expect(await toldAt(hourMs - 1)).toEqual([]);
  expect(await toldAt(hourMs)).toEqual([{ leadIds: [waits] }]);
  const late = await save("late", { remindAt: later(hourMs + minuteMs) });
  expect(await toldAt(hourMs + minuteMs)).toHaveLength(1);
  expect(await toldAt(2 * hourMs)).toEqual([{ leadIds: [late] }, { leadIds: [waits] }]);
  // The last mail's clock was ahead: it is the same hour again.
  const again = await save("again", { remindAt: later(2 * hourMs) });
  expect(await toldAt(2 * hourMs)).toContainEqual({ leadIds: [again] });
  await store.markAnswered(again, later(2 * hourMs));
  await store.markAnswered(late, later(2 * hourMs));
  await store.markUnanswered(answered, () => later(2.5 * hourMs));
  await store.markNotSpam(real, later(2 * hourMs), () => later(2.6 * hourMs));
  expect(await toldAt(3 * hourMs)).toMatchObject([{ leadIds: [answered, real, waits] }, {}, {}, {}]);
});
