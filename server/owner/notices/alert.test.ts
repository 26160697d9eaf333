import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#domain/durations.ts";
import { ownerLinks } from "#tests/support/built-site.ts";
import { newFolder } from "#tests/support/leads-folder.ts";
import { readMessage } from "#tests/support/mail-peer.ts";
import { newApp } from "#tests/support/new-app.ts";
import { mailTexts, notifyOwners, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { deliverDue } from "../../outbox/outbox.ts";
import { canCheck, findMatters } from "../matters.ts";

const haveNot = "Requests haven't reached you by email since Nov 24, 2025, 11:00 AM";

test.each(engines)(
  "a channel that fails for 15 minutes is told once over the other; the next morning tells it, and when it works [OW06, SF14, OP01]",
  async (engine) => {
    const { mail, hook, clock, context, newContext, send, pass } = await startProcess(engine, {
      channels: ["email", "webhook"],
    });
    const notices = () =>
      hook.requests
        .flatMap(({ body }) => JSON.parse(body).data.subject ?? [])
        .filter((each) => !/^Still/.test(each));
    const other = await newContext();
    await pass();
    mail.behave({ refuse: "mail", code: 451 });
    await send();
    await pass(15 * minuteMs - 1);
    expect(notices()).toEqual([]);
    clock.forward(1);
    await Promise.all([notifyOwners(context), notifyOwners(other)]);
    await pass(12 * hourMs);
    expect(notices()).toEqual([haveNot]);
    await pass(9 * hourMs);
    expect(notices().slice(1)).toEqual(["Today: 1 waiting for an answer, 1 thing to see to"]);
    mail.behave("accept");
    await pass(hourMs);
    // It comes and goes.
    mail.behave({ refuse: "mail", code: 451 });
    await send();
    await pass(20 * minuteMs);
    expect(notices()).toHaveLength(2);
    mail.behave("accept");
    await send();
    await pass(dayMs);
    expect(notices().slice(2)).toEqual([expect.stringMatching(/^Today: 3 waiting for an answer, 1 fixed$/)]);
  },
);

test.each(engines)(
  "after hours without any mail each owner hears from when to when, and what came; nothing counts as told or fixed that no mail said [OW06, OP01]",
  async (engine) => {
    const { mail, context, send, pass } = await startProcess(engine, {
      channels: ["email", "email-2"],
      to: ["sam@example.com", "alex@example.com"],
    });
    await pass();
    mail.behave({ refuse: "mail", code: 451 });
    await send();
    // Monday, 11 AM to Tuesday, 5:10 PM.
    for (let hour = 0; hour < 30; hour++) await pass(hourMs);
    await send();
    mail.behave("accept");
    for (let minutes = 0; minutes < 60; minutes += 10) await pass(10 * minuteMs);
    for (let day = 0; day < 2; day++) await pass(dayMs);
    const lost = /couldn't reach you/;
    expect(subjects(mail, /.*/).filter((each) => lost.test(each))).toEqual(
      ["email", "email-2"].map(() =>
        expect.stringMatching(/from Nov 24, 2025, 11:00 AM to Nov 25, 2025, 5:/),
      ),
    );
    const came = "2 requests came meanwhile.";
    expect(mailTexts(mail, lost).match(/[\w ]+ came meanwhile\./g)).toEqual([came, came]);
    expect(mailTexts(mail).match(/.*(?:haven't reached you|fixed).*/gi)).toBeNull();
    expect(await findMatters(context)).toEqual([]);
  },
);

test.each(engines)(
  "what was not sent everywhere is in alert and morning mail, each with a link to where it is tried again [OW06, SF18]",
  async (engine) => {
    const { store, hook, clock, context, send, pass, mail } = await startProcess(engine, {
      channels: ["email", "webhook"],
    });
    hook.answer({ status: 410 });
    for (let i = 0; i < 3; i++) await send();
    await pass();
    await pass(20 * minuteMs);
    const [alert = ""] = mail.messages.slice(3).map(({ raw }) => raw);
    expect(
      mailTexts(mail, /by webhook/).match(/Didn't go out by webhook: The webhook is gone \(410\)/g),
    ).toHaveLength(3);
    hook.answer({ status: 204 });
    const { app } = await newApp({ store, clock, ownerLinks });
    const links = [...readMessage(alert).text.matchAll(/Try again: (\S+)/g)].map(([, link = ""]) => link);
    expect(links).toHaveLength(3);
    await pass(21 * hourMs);
    expect(subjects(mail, /^Today/)).toEqual([
      "Today: 3 waiting for an answer, 3 not sent everywhere, 1 thing to see to",
    ]);
    const before = hook.requests.length;
    const body = new URLSearchParams({ do: "retry" });
    for (let i = 0; i < 2; i++) {
      for (const link of links) expect((await app.request(link, { method: "POST", body })).status).toBe(303);
      await deliverDue(context);
      expect(hook.requests.length).toBe(before + 3);
    }
  },
);

test("each fault has its text, and is told by the machine that can check it [SF14, SG04]", async () => {
  const { store, clock, context, pass, mail } = await startProcess(engines[0]!);
  const fail = async () => {
    throw new Error("the disk is full.");
  };
  const jobs = [
    ...["backup", "retention", "new-one"].map((name) => ({
      name,
      hour: 2,
      run: fail,
    })),
    { name: "certificate", hour: 2, run: async () => ({ error: "expires in 3 days" }) },
  ];
  // Linux has nothing free there, ever.
  const dataDir = "/proc";
  const publishFrom = newFolder();
  mkdirSync(join(publishFrom, ".git"));
  const fetched = join(publishFrom, ".git/content-fetched");
  writeFileSync(fetched, "");
  utimesSync(fetched, clock(), clock());
  await pass(0, { jobs });
  expect(await findMatters({ ...context, jobs, publishFrom })).toEqual([]);
  await pass(dayMs + 1, { jobs, dataDir, publishFrom });
  const texts = (await findMatters({ ...context, jobs, dataDir, publishFrom })).map(describe);
  expect(subjects(mail, /.*disk/)).toHaveLength(1);
  await store.finishDailyJob("backup", {});
  clock.forward(3 * dayMs);
  const old = (await findMatters({ ...context, jobs })).filter(({ title }) => /two nights/.test(title));
  await expect([...texts, ...old.map(describe)].join("\n\n")).toMatchFileSnapshot("matters.txt");
  expect((await findMatters({ ...context, jobs: [], dataDir })).map(({ title }) => title)).toEqual([
    expect.stringContaining("The disk"),
  ]);
  for (const name of ["disk of another machine", "fetch of another machine"])
    expect(canCheck(name, context)).toBe(false);
});

function describe({ name, isUrgent, title, text, over }: Awaited<ReturnType<typeof findMatters>>[number]) {
  return [`${name} (${isUrgent ? "at once" : "in the morning"})`, title, text, over]
    .join("\n")
    .replaceAll(`of ${hostname()}`, "of <machine>")
    .replace(`on ${hostname()}`, "on <machine>");
}

test.each(engines)(
  "a fault is told at once, also once the clock was years ahead, and what cannot be written counts as no failure of its channel [SF14, OW06]",
  async (engine) => {
    const { store, mail, clock, pass } = await startProcess(engine);
    await store.addNotice({ key: "?", kind: "alert", facts: { matters: 1 } }, ["email"], clock());
    await pass(0);
    expect((await store.readFailingChannels()).size).toBe(0);
    const aheadMs = 730 * dayMs;
    for (const ms of [0, aheadMs, minuteMs]) await pass(ms, { dataDir: "/proc" });
    clock.forward(-aheadMs);
    for (const ms of [0, dayMs]) await pass(ms, { dataDir: "/proc" });
    expect(subjects(mail, /^The disk/)).toHaveLength(2);
  },
);
