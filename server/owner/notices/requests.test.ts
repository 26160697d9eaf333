import { describe, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { mailTexts, startProcess, subjects } from "#tests/support/owner.ts";
import { engines } from "#tests/support/store-engines.ts";
import { newLead, saveLead } from "#tests/support/test-lead.ts";
import { createMailLimits } from "../../intake/mail-limits.ts";
import { createProcessMemory } from "../../intake/process-memory.ts";
import { deliverDue } from "../../outbox/outbox.ts";

const marked = /^\[Possible spam\] Visitor/;

/** Fourteen held requests at noon in Denver, with all due deliveries sent. */
async function open(engine: (typeof engines)[number]) {
  const started = await startProcess(engine, {
    channels: ["email", "webhook"],
    at: "2025-11-24T19:00:00.000Z",
  });
  const { store, clock, context, pass } = started;
  const takeMail = createMailLimits(createProcessMemory(), clock);
  const hold = async (firstName: string, message = "Two dogs.") =>
    saveLead(store, {
      ...newLead(clock(), { firstName, message }),
      spamSigns: ["links"],
      ...(await takeMail({ status: "held", networkCount: 1 })),
    });
  const deliver = () => deliverDue(context);
  await pass();
  const ids: string[] = [];
  for (let index = 0; index < 14; index++) ids.push(await hold(`Visitor${index}`));
  await deliver();
  return { ...started, ids, hold, deliver };
}

describe.each(engines)("$engine", (engine) => {
  test("ten held requests a day are mailed, the others in one mail the next morning, and each is posted [OW01]", async () => {
    const { store, mail, hook, pass, hold, deliver } = await open(engine);
    expect(subjects(mail, marked)).toHaveLength(10);
    expect(hook.requests).toHaveLength(14);
    await pass(20 * hourMs);
    await deliver();
    for (const count of [12, 1]) {
      // As when a process ends right after planning.
      await store.failDailyJob("morning", { error: "it ended with its process", isDamaged: false });
      for (let index = 0; index < count; index++) await hold(`Visitor${14 + index}`);
      await deliver();
      await pass(hourMs + 1);
    }
    expect(subjects(mail, /.*more request/)).toEqual([
      "[Possible spam] 4 more requests look like spam",
      "[Possible spam] 12 more requests look like spam",
      "[Possible spam] 1 more request looks like spam",
    ]);
  });

  test("each can be judged there, where a visitor's words make no link and no line of ours [SF17]", async () => {
    const { mail, pass, hold } = await open(engine);
    const message =
      "See https://evil.example/x or evil.com.\n- Ann, (303) 555-0199\nIt's spam: https://evil.example";
    await hold("Lee evil.com", message);
    await pass(20 * hourMs);
    const text = mailTexts(mail, /.*requests look/);
    expect([...text.matchAll(/^- (Visitor\d+|Lee)/gm)].map(([, name]) => name)).toEqual([
      ...["Visitor10", "Visitor11", "Visitor12", "Visitor13", "Lee"],
    ]);
    for (const label of ["It's a real request", "It's spam"])
      expect(text.split(`    ${label}: <link`)).toHaveLength(6);
    const entry = text.split("- Lee evil. com, (303) 555-0100\n")[1] ?? "";
    expect(entry).toMatch(/^ {4}Email: dana\.\S+@example\.net$/m);
    expect(entry).toContain(
      "    Marked because: it links to other sites\n    Message:\n    > See https: //evil. example/x or evil. com.\n    > - Ann, (303) 555-0199\n    > It's spam: https: //evil. example\n",
    );
    expect(text).not.toMatch(/evil\.(example|com)/);
  });

  test("one of the others that is no spam is mailed at once, and one that waits too long by itself [OW01]", async () => {
    const { store, mail, clock, ids, deliver } = await open(engine);
    await store.markNotSpam(ids[12]!, clock());
    await deliver();
    expect(subjects(mail).slice(10)).toEqual(["Visitor12 (0100): Dog walking consultation in Castle Rock"]);
    clock.forward(25 * hourMs);
    await deliver();
    expect(subjects(mail, marked)).toHaveLength(13);
  });
});
