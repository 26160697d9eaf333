import { hostname } from "node:os";
import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { StoreDamagedError } from "../../store/store-errors.ts";
import { type Fault, faultOfDisk, findFaults } from "../faults.ts";

/** Linux reports no free space there. */
const fullDisk = "/proc";
const diskIsFull = "The disk on your website's computer is nearly full";

async function fails(): Promise<never> {
  throw new Error("the disk is full.");
}

test("a channel that fails for 15 minutes is reported once over the other, and each morning while it fails; its recovery is not [OW06, SF14, OP01, FM02]", async () => {
  const { mail, hook, clock, context, newContext, send, pass } = await startProcess({
    channels: ["email", "webhook"],
  });
  const notices = () =>
    hook.requests
      .flatMap(({ body }) => JSON.parse(body).data.subject ?? [])
      .filter((each) => !/^(Still|Overdue)/.test(each));
  const other = await newContext();
  await pass();
  mail.behave({ refuse: "mail", code: 451 });
  await send();
  await pass(15 * minuteMs - 1);
  expect(notices()).toEqual([]);
  clock.forward(1);
  await Promise.all([notifyOwners(context), notifyOwners(other)]);
  const told = "Requests haven't reached you by email since Nov 24, 2025, 11:00 AM";
  expect(notices()).toEqual([told]);
  for (let hour = 0; hour < 47; hour++) await pass(hourMs);
  const morning = "Today: 1 waiting for an answer, 1 thing to see to";
  expect(notices().slice(1)).toEqual([morning, morning]);
  mail.behave("accept");
  await send();
  for (let hour = 0; hour < 23; hour++) await pass(hourMs);
  expect(notices().slice(3)).toEqual(["Today: 2 waiting for an answer"]);
  expect(subjects(mail, /haven't reached|again/)).toEqual([]);
});

test("after hours without any mail, faults that are over are not reported [OW06, FM02, SF11]", async () => {
  const { store, mail, clock, context, send, pass } = await startProcess({
    channels: ["email", "email-2"],
    to: ["sam@example.com", "alex@example.com"],
  });
  await pass();
  mail.behave({ refuse: "mail", code: 451 });
  await send();
  for (let hour = 0; hour < 30; hour++) await pass(hourMs);
  expect((await findFaults(context)).map(({ title }) => title)).toEqual([
    "Requests haven't reached you by email since Nov 24, 2025, 11:00 AM",
  ]);
  expect(await findFaults(context, "email-2")).toEqual([]);
  expect(await store.deliveryHealth(clock())).toMatchObject({ stuck: ["email", "email-2"] });
  // No notice is queued while no channel works.
  expect(await store.listNotices("alert", clock())).toEqual([]);
  mail.behave("accept");
  for (let hour = 0; hour < 48; hour++) await pass(hourMs);
  expect(mailTexts(mail).match(/.*(?:reach|see to|outage).*/gi)).toBeNull();
  expect(await findFaults(context)).toEqual([]);
});

test("requests not sent everywhere are in the alert and the morning mail, each with a link to retry it [OW06, SF18]", async () => {
  const { store, hook, clock, context, send, pass, mail } = await startProcess({
    channels: ["email", "webhook"],
  });
  hook.answer({ status: 410 });
  const ids = [await send(), await send(), await send()];
  await pass();
  await pass(20 * minuteMs);
  const failing = "Requests haven't reached you by webhook since Nov 24, 2025, 11:00 AM";
  expect(subjects(mail, /^(?!Visitor|Dana)/)).toEqual([failing]);
  const alert = mailTexts(mail, /^Requests/);
  expect(alert.match(/Didn't go out by webhook: The webhook answered 410/g)).toHaveLength(3);
  const { text } = readMessage(
    mail.messages.map(({ raw }) => raw).find((raw) => raw.includes("Try again")) ?? "",
  );
  hook.answer({ status: 204 });
  const tokens = [...text.matchAll(/Try again: \S+\/(\S+)/g)].map(([, token = ""]) => token);
  expect(tokens.map((token) => ownerLinks.verify(token)?.leadId).sort()).toEqual(ids.sort());
  await pass(21 * hourMs);
  expect(mailTexts(mail, /^Today: 3 waiting for an answer, \d thing/)).toContain("Try again: <link");
  // The webhook works again.
  await send();
  const unsent = async (at = clock()) =>
    (await findFaults({ ...context, clock: () => at })).map(({ title }) => title);
  expect(await unsent()).toEqual(["3 requests weren't sent everywhere"]);
  const sunday = new Date("2025-11-30T18:00:00.000Z");
  expect(await unsent(sunday)).toEqual([]);
  await store.retryDeliveries({ now: clock() });
  await deliverDue(context);
  expect(await unsent()).toEqual([]);
});

test("a lasting fault is reported each morning, on Sundays too, at night only if requests may be lost, and never twice within a day [FM02, SF14, OW05, OP01]", async () => {
  const { mail, pass, clock, context, newContext } = await startProcess({
    // Midnight in Denver, before a Saturday.
    at: "2025-11-22T07:00:00.000Z",
    jobs: [{ name: "retention", hour: 1, run: fails }],
  });
  const other = await newContext();
  for (let hour = 0; hour < 72; hour++) {
    for (const each of [context, other]) await notifyOwners(each);
    clock.forward(hourMs);
  }
  const morning = "Today: 1 thing to see to";
  const monday = "Your week: 0 requests, 0 waiting for an answer, 1 thing to see to";
  expect(subjects(mail)).toEqual([morning, morning, monday]);
  expect(mailTexts(mail, /^Your week/)).toContain("THE NIGHTLY CLEANUP OF OLD REQUESTS FAILED");
  await pass(0, { jobs: [] });
  mail.messages.length = 0;
  // Midnight again.
  await pass(0, { dataDir: fullDisk });
  await pass(hourMs, { dataDir: fullDisk });
  expect(subjects(mail)).toEqual([diskIsFull]);
});

test("a morning mail that cannot be created is reported at nine [FM02]", async () => {
  const { store, mail, pass, clock, context } = await startProcess({
    at: "2025-11-25T07:00:00.000Z",
  });
  await pass();
  const broken = {
    ...store,
    addNotice: async (...given: Parameters<typeof store.addNotice>) => {
      if (given[0].kind === "morning") throw new Error("no room");
      return store.addNotice(...given);
    },
  };
  const parts = { ...context, store: broken, dataDir: fullDisk };
  const passTo = async (ms: number) => {
    clock.forward(ms);
    await notifyOwners(parts);
  };
  await passTo(8 * hourMs);
  expect(subjects(mail)).toEqual([diskIsFull]);
  await passTo(hourMs);
  await passTo(hourMs);
  expect(subjects(mail)).toEqual([diskIsFull, "The morning email failed"]);
});

test("a fault is reported at once, also after the clock was years ahead; a notice that cannot be composed is no failure of its channel [SF14, OW06]", async () => {
  const { store, mail, clock, pass } = await startProcess();
  // The first cannot be composed, and the second no longer applies.
  for (const [key, faults] of Object.entries({ "?": 1, "!": [] }))
    await store.addNotice({ key, kind: "alert", facts: { faults } }, ["email"], clock());
  await pass(0);
  expect((await store.readFailingChannels()).size).toBe(0);
  const aheadMs = 730 * dayMs;
  for (const ms of [0, aheadMs, minuteMs]) await pass(ms, { dataDir: fullDisk });
  clock.forward(-aheadMs);
  for (const ms of [0, hourMs]) await pass(ms, { dataDir: fullDisk });
  expect(subjects(mail, /^The disk/)).toHaveLength(2);
});

test("a fault that was over before its alert was sent is reported when it returns [OW06]", async () => {
  const { mail, send, pass } = await startProcess();
  mail.behave({ refuse: "mail", code: 451 });
  await pass(0, { dataDir: fullDisk });
  mail.behave("accept");
  await pass(minuteMs);
  await send();
  await pass(minuteMs, { dataDir: fullDisk });
  expect(subjects(mail, /^The disk/)).toEqual([diskIsFull]);
});

test("the text of each fault is as approved [SF14]", async () => {
  const { store, clock, context, pass } = await startProcess();
  const jobs = [
    ...["backup", "retention", "new-one"].map((name) => ({ name, hour: 2, run: fails })),
    { name: "certificate", hour: 2, run: async () => ({ error: "expires in 3 days" }) },
    { name: "check", hour: 2, run: () => Promise.reject(new StoreDamagedError("a page is malformed")) },
  ];
  await pass(0, { jobs });
  expect(await findFaults({ ...context, jobs })).toEqual([]);
  await pass(dayMs + 1, { jobs });
  const parts = { ...context, jobs, dataDir: fullDisk };
  const texts = (await findFaults(parts)).map(asText);
  await store.finishDailyJob("backup", {});
  clock.forward(3 * dayMs);
  const old = (await findFaults({ ...context, jobs })).filter(({ title }) => /two nights/.test(title));
  await expect([...texts, ...old.map(asText)].join("\n\n")).toMatchFileSnapshot("faults.txt");
  // A job that no longer exists causes no fault.
  expect((await findFaults({ ...context, jobs: [], dataDir: fullDisk })).map(({ name }) => name)).toEqual([
    `disk of ${hostname()}`,
  ]);
});

test.each([
  [209, [false]],
  [99, [true]],
  [null, []],
])("a disk with %s MB left is urgent when requests may soon not be saved: %j [FM02]", (freeMb, isUrgent) => {
  expect(faultOfDisk(freeMb).map((fault) => fault.isUrgent)).toEqual(isUrgent);
});

function asText({ name, isUrgent, title, text }: Fault) {
  return [`${name} (${isUrgent ? "at night too" : "by day"})`, title, text]
    .join("\n")
    .replace(`of ${hostname()}`, "of <machine>")
    .replace(`on ${hostname()}`, "on <machine>");
}
