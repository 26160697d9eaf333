import { expect, onTestFinished, test } from "vitest";
import { dayMs, hourMs } from "#domain/durations.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { newApp } from "#tests/support/new-app.ts";
import { notifyOwners, ownerContext, startOwnServer, subjects } from "#tests/support/owner.ts";
import { channelsTo, startMail, startWebhook } from "#tests/support/test-lead.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { StoreDamagedError } from "../../store/store-errors.ts";
import type { OwnerContext } from "../owner-context.ts";

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
  const pass = async (ms = 0, given: Partial<OwnerContext> = {}) => {
    clock.forward(ms);
    await notifyOwners({ ...context, ...given });
  };
  // 9 AM.
  await pass();
  clock.forward(dayMs - 2 * hourMs);
  return { store, clock, logged, mail, hook, context, ownServer, pass };
}

const failed = "The daily test request failed";

test("each morning a request goes through the endpoint, and becomes no lead and no mail [OW07]", async () => {
  const { store, logged, mail, hook, context, pass } = await open();
  await pass();
  await pass();
  expect(logged.filter((line) => line.includes("submit-contact"))).toHaveLength(1);
  expect(await store.listLeads()).toEqual([]);
  expect(await deliverDue(context)).toBe(0);
  expect(mail.messages).toEqual([]);
  expect(hook.requests).toEqual([]);
});

test("one that is refused is an alert at once, and so is that the next succeeds [OW07]", async () => {
  const { mail, context, ownServer, pass } = await open();
  const refused = { ...context, ownServer: { ...ownServer, clientKey: "wrong-key" } };
  await notifyOwners(refused);
  await notifyOwners(refused);
  await notifyOwners(refused);
  expect(subjects(mail)).toEqual([failed]);
  await pass(dayMs);
  await pass();
  expect(subjects(mail, /.*daily test request/)).toEqual([failed, "The daily test request works again"]);
});

test("Monday's mail says that the daily check passed and what it covers, or what failed [OW05, OW07, SF14]", async () => {
  const { mail, ownServer, pass } = await open();
  const run = async () => {
    throw new StoreDamagedError("a page is malformed");
  };
  /** The newest weekly mail after this many days, each from 7 AM on. */
  const live = async (days: number, given: Partial<OwnerContext> = {}) => {
    for (let day = 0; day < days; day++) {
      await pass(0, given);
      await pass(hourMs, given);
      await pass(dayMs - hourMs, given);
    }
    const texts = mail.messages.map(({ raw }) => readMessage(raw).text.replaceAll("\r", ""));
    return texts.findLast((text) => text.startsWith("Your week")) ?? "";
  };
  const backup = { name: "backup", hour: 2, run: async () => ({}) };
  const passed = await live(7, { jobs: [backup] });
  expect(passed).toMatch(
    /DAILY CHECK PASSED\n\nIt covers a test request \(.*, 7:00 AM\), how requests reach you,? and the nightly backup\./,
  );
  const failed = await live(7, {
    ownServer: { ...ownServer, clientKey: "wrong-key" },
    jobs: [{ ...backup, run }],
  });
  expect(failed).not.toContain("DAILY CHECK PASSED");
  expect(failed).toContain("- Your website couldn't send itself a request: the answer was 403");
  expect(failed).toContain("- What your website has saved may be damaged");
});
