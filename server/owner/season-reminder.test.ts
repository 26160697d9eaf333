import { expect, test } from "vitest";
import { dayMs } from "../../domain/durations.ts";
import { site } from "../../tests/support/built-site.ts";
import { mailTexts, startProcess, subjects } from "../../tests/support/owner.ts";
import { anyEngine } from "../../tests/support/store-engines.ts";

test.each(anyEngine)(
  "the owners are reminded of the next holidays 120 days ahead, once more before them, and not when all is settled [NH07]",
  async (engine) => {
    const { mail, pass } = await startProcess(engine, { at: "2026-07-27T18:00:00.000Z" });
    const live = async (days: number, given = {}) => {
      for (let left = days; left > 0; left -= 5) await pass(5 * dayMs, given);
    };
    const told = () => subjects(mail, /holiday prices/);
    await pass();
    expect(told()).toEqual([]);
    await live(60);
    expect(told()).toEqual(["The website lists no holiday prices for 2026-27 yet"]);
    await live(30);
    expect(told()).toHaveLength(2);
    const christmas = { name: "Christmas 2026", isConfirmed: false, dates: ["2026-12-24"] };
    const listing = (isConfirmed: boolean) => ({
      site: { ...site, holidays: [{ ...christmas, isConfirmed }] },
    });
    await live(5, listing(true));
    expect(told()).toHaveLength(2);
    await live(5, listing(false));
    expect(told().slice(2)).toEqual(["The holiday prices of 2026-27 are not confirmed yet"]);
    await expect(mailTexts(mail, /.*holiday prices/)).toMatchFileSnapshot("mails/season.txt");
  },
);
