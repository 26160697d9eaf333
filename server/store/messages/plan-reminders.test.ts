import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { engines, later, request } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";

describe.each(engines)("$engine", ({ newStore }) => {
  test("a request is told of when its time has come, and again at the next, once an hour; not while it is answered, closed, held or spam [FM05]", async () => {
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
    await store.markAnswered(late, later(2 * hourMs));
    await store.markUnanswered(answered, () => later(2.5 * hourMs));
    await store.markNotSpam(real, later(2 * hourMs), () => later(2.6 * hourMs));
    expect(await toldAt(3 * hourMs)).toMatchObject([{ leadIds: [answered, real, waits] }, {}, {}]);
  });
});
