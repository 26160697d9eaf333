import { expect, onTestFinished, test } from "vitest";
import { dayMs, minuteMs } from "../../domain/durations.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { mailTexts, ownerContext, startOwnServer, subjects } from "../../tests/support/owner.ts";
import { channelsTo, startMail, startWebhook } from "../../tests/support/test-lead.ts";
import { deliverDue } from "../outbox/delivery-loop.ts";
import { runOwnerTasks } from "./owner-loop.ts";

/** At 7 AM in Denver, a day after the first round. */
async function open() {
  const { app, store, clock, logged } = await newApp({
    channels: ["email", "webhook"],
    access: { clientKey: "public-key" },
  });
  const { ownServer, close } = await startOwnServer(app, "public-key");
  onTestFinished(close);
  const mail = await startMail();
  const hook = await startWebhook();
  const context = ownerContext({ store, channels: channelsTo({ mail, hook }), clock, ownServer });
  const pass = async (ms = 0) => {
    clock.forward(ms);
    await runOwnerTasks(context);
  };
  // 9 AM.
  await pass();
  clock.forward(dayMs - 120 * minuteMs);
  const posted = (kind: string) =>
    hook.requests
      .map(({ body }) => JSON.parse(body).data)
      .filter((data) => data.kind === kind)
      .map(({ subject }) => subject);
  return { store, clock, logged, mail, context, ownServer, pass, posted };
}

const mailed = "[Daily check] Requests are stored, and reach you by e-mail";
const failed = "The daily check of requests has failed";

test("daily a request goes through the endpoint and every channel, and becomes no lead [OW07]", async () => {
  const { store, logged, mail, context, pass, posted } = await open();
  await pass();
  await pass();
  expect(logged.filter((line) => line.includes("submit-contact"))).toHaveLength(1);
  expect(subjects(mail)).toEqual([mailed]);
  expect(posted("canary")).toEqual(["[Daily check] Requests are stored, and reach you by webhook"]);
  expect(await store.listLeads()).toEqual([]);
  expect(await deliverDue(context)).toBe(0);
  await pass(dayMs);
  expect(subjects(mail, /Daily check/)).toEqual([mailed, mailed]);
  expect(subjects(mail, /waiting/)).toEqual([]);
});

test("one that is refused is an alert, and so is that the next succeeds [OW07]", async () => {
  const { mail, context, ownServer, pass } = await open();
  const refused = { ...context, ownServer: { ...ownServer, clientKey: "wrong-key" } };
  await runOwnerTasks(refused);
  await runOwnerTasks(refused);
  await runOwnerTasks(refused);
  expect(subjects(mail)).toEqual([failed]);
  await pass(dayMs);
  await pass();
  expect(subjects(mail, /daily check/)).toEqual([failed, "The daily check of requests succeeds again"]);
  await expect(mailTexts(mail)).toMatchFileSnapshot("mails/daily-check.txt");
});
