import { expect, onTestFinished, test, vi } from "vitest";

test.each([
  ["smoothly", false, "smooth"],
  ["at once where less motion is wanted", true, "instant"],
])("the page scrolls to the text message terms after 100 ms, %s [PP10]", async (_, isReduced, behavior) => {
  const scrolled: unknown[] = [];
  const scrollIntoView = (options: unknown) => scrolled.push(options);
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  vi.stubGlobal("location", { hash: "#sms-privacy" });
  vi.stubGlobal("document", { querySelector: (id: string) => id === "#sms-privacy" && { scrollIntoView } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  vi.resetModules();
  await import("./sms-privacy.ts");
  vi.advanceTimersByTime(99);
  expect(scrolled).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(scrolled).toEqual([{ behavior }]);
});
