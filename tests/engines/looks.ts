import { expect, test } from "vitest";
import type { visitWith } from "./visit.ts";

type Opened = ReturnType<typeof visitWith>;

/** Covers what engines draw differently. */
export function describeLooks(open: (path: string) => Promise<Opened>): void {
  test("the words of a group stand below its line, and its fields below them [EB09]", async () => {
    const visit = await open("/schedule");
    const groups = await visit.evaluate<object[]>(`
      [...document.querySelectorAll("[data-form] fieldset:not(.field)")].map((group) => {
        const legend = group.querySelector("legend");
        const words = document.createRange();
        words.selectNodeContents(legend);
        const field = [...group.children].find((part) => part !== legend && part.offsetHeight);
        const [line, text] = [legend, words].map((part) => part.getBoundingClientRect());
        return {
          words: legend.textContent,
          isLineAcross: Math.abs(line.width - group.getBoundingClientRect().width) < 1,
          isLineAbove: text.top - line.top > 6,
          areFieldsBelow: field.getBoundingClientRect().top - text.bottom > 3,
        };
      })`);
    expect(groups.length).toBeGreaterThan(3);
    for (const group of groups)
      expect(group).toMatchObject({ isLineAcross: true, isLineAbove: true, areFieldsBelow: true });
  });

  test("what the keyboard comes to lies clear of the header and of the bar at the bottom [EB09]", async () => {
    const visit = await open("/schedule");
    await visit.untilHydrated();
    await visit.click("[data-form] [name=name]");
    const barIs = await visit.evaluate(`getComputedStyle(document.querySelector(".call-bar")).display`);
    expect(barIs).not.toBe("none");
    for (let stops = 0; stops < 25; stops++) {
      await visit.press("tab");
      const covered = await visit.evaluate<string>(`(async () => {
        const focused = document.activeElement;
        // Firefox scrolls there a moment later.
        for (let frames = 0; frames < 200; frames++) {
          await new Promise(requestAnimationFrame);
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
          const isFree = (end) => !end?.closest(".call-bar, .site-header") || end.contains(focused);
          if (ends.every(isFree)) return "";
        }
        return focused.outerHTML;
      })()`);
      expect(covered).toBe("");
    }
  });
}
