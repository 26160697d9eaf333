import { expect, onTestFinished, test, vi } from "vitest";
import { newDayEvent, newTextsEvent } from "./business-day.ts";

/** Opens a page of Tuesday, whose server answers on Wednesday. */
async function openPage(type: NavigationTimingType) {
  const shown = { text: "by Tue", replaceWith: vi.fn(), isEqualNode: () => false };
  const html = { dataset: { today: "2026-11-24" } };
  const asked = vi.fn(async (..._: unknown[]) => ({ text: async () => "" }));
  const told: string[] = [];
  const current = { querySelectorAll: () => [{ text: "by Wed" }], dataset: { today: "2026-11-25" } };
  vi.useFakeTimers({ now: performance.timeOrigin });
  const entry = { entryType: "navigation", type } as PerformanceNavigationTiming;
  vi.spyOn(performance, "getEntries").mockReturnValue([entry]);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { href: "https://pets.example/schedule" });
  vi.stubGlobal("document", { hidden: false, documentElement: html, querySelectorAll: () => [shown] });
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => told.push(type));
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = () => ({ ...current, documentElement: current });
    },
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  // A module runs once for each address.
  await import(/* @vite-ignore */ `./keep-current.ts?${type}`);
  await vi.advanceTimersByTimeAsync(0);
  return { shown, html, asked, told };
}

test("a page that a browser takes from its history asks at once what is true now, and not its cache [NH05, TR05]", async () => {
  const { shown, html, asked, told } = await openPage("back_forward");
  expect(asked.mock.calls).toEqual([["https://pets.example/schedule", { cache: "no-cache" }]]);
  expect(shown.replaceWith.mock.calls).toEqual([[{ text: "by Wed" }]]);
  expect(html.dataset.today).toBe("2026-11-25");
  expect(told).toEqual([newDayEvent, newTextsEvent]);
});

test("a page that was just fetched asks after a quarter of an hour [NH05, TR05]", async () => {
  const { asked } = await openPage("navigate");
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
