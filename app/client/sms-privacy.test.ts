import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";

test("the page scrolls to the text message terms after 100 ms, smoothly unless reduced motion is preferred [PP10]", async () => {
  const scrolled: unknown[][] = [];
  const scrollIntoView = (...options: unknown[]) => scrolled.push(options);
  vi.useFakeTimers();
  vi.stubGlobal("location", { hash: "#sms-privacy" });
  vi.stubGlobal("document", { querySelector: (id: string) => id === "#sms-privacy" && { scrollIntoView } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  await import("./sms-privacy.ts");
  vi.advanceTimersByTime(99);
  expect(scrolled).toEqual([]);
  vi.advanceTimersByTime(1);
  // The stylesheet decides whether the page scrolls smoothly.
  expect(scrolled).toEqual([[]]);
  const styles = readFileSync("app/styles/base.css", "utf8");
  expect(styles).toMatch(/\(prefers-reduced-motion: no-preference\) \{\s+html \{\s+scroll-behavior: smooth;/);
});
