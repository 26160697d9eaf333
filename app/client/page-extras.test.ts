import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { newTextsEvent } from "./business-day.ts";

test("the note on early care tells the time that was fetched last, though nobody types [NH05, TW02]", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const listeners = new Map<string, () => void>();
  const fields: Record<string, unknown> = { "[name=startDate]": { value: "2026-11-25" } };
  const form = { querySelector: (selector: string) => fields[selector] ?? null };
  const place = { textContent: "", closest: () => form, replaceChildren: vi.fn() };
  const words = {
    dataset: { earlyUntil: "2026-11-25" },
    textContent: "by Wed",
    cloneNode: () => ({ childNodes: [words.textContent] }),
  };
  vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal("document", {
    addEventListener: () => undefined,
    documentElement: { dataset: { today: "2026-11-24" } },
    querySelector: (selector: string) => (selector === "[data-early-care]" ? place : words),
    querySelectorAll: () => [],
  });
  await import("./page-extras.ts");
  await setImmediate();
  expect(place.replaceChildren.mock.lastCall).toEqual(["by Wed"]);
  Object.assign(words, { textContent: "by Fri", dataset: { earlyUntil: "2026-11-27" } });
  listeners.get(newTextsEvent)?.();
  await setImmediate();
  expect(place.replaceChildren.mock.lastCall).toEqual(["by Fri"]);
});
