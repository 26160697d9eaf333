import { expect, test } from "vitest";
import { site } from "../../tests/support/example-site.ts";
import { ownerContext, subjects } from "../../tests/support/owner.ts";
import { engines } from "../../tests/support/store-engines.ts";
import { channelsTo, startMail } from "../../tests/support/test-delivery.ts";
import { startClock } from "../../tests/support/test-lead.ts";
import { runOwnerTasks } from "./owner-loop.ts";

const day = 86_400_000;

test.each(engines)(
  "the owners are reminded of the next holidays 120 days ahead, once more before them, and not when all is settled, on $engine [NH07]",
  async ({ newStore }) => {
    const store = await newStore(["email"]);
    const mail = await startMail();
    const clock = startClock("2026-07-27T18:00:00.000Z");
    const context = ownerContext({ store, channels: channelsTo({ mail }), clock });
    const dayByDay = async (days: number, given = context) => {
      for (let i = 0; i < days; i++) {
        await runOwnerTasks(given);
        clock.forward(day);
      }
    };
    const told = () => subjects(mail, /holiday prices/);
    await dayByDay(1);
    expect(told()).toEqual([]);
    await dayByDay(60);
    expect(told()).toEqual(["The website lists no holiday prices for 2026-27 yet"]);
    await dayByDay(30);
    expect(told()).toHaveLength(2);
    const christmas = { name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24"] };
    const listing = (isConfirmed: boolean) => ({
      ...context,
      site: { ...site, holidays: [{ ...christmas, isConfirmed }] },
    });
    await dayByDay(2, listing(true));
    expect(told()).toHaveLength(2);
    await dayByDay(2, listing(false));
    expect(told().slice(2)).toEqual(["The holiday prices of 2026-27 are not confirmed yet"]);
  },
);
