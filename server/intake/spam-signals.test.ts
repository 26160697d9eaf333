import { expect, test } from "vitest";
import { startClock } from "../../tests/support/test-lead.ts";
import { createLocalMemory } from "../store/shared-memory.ts";
import { createRepeatedTexts } from "./spam-signals.ts";

const long = "We can put your business in front of thousands of buyers every day. ".repeat(2);

test("the same long text is counted by the other addresses that sent it within a day", async () => {
  const clock = startClock();
  const texts = createRepeatedTexts(createLocalMemory(), clock);
  const others = async (text: string, email: string) => {
    const count = await texts.countOthers(text, email);
    await texts.remember(text, email);
    return count;
  };
  expect(await others(long, "a@x.example")).toBe(0);
  expect(await others(long, "A@x.example")).toBe(0);
  expect(await others(` ${long.toUpperCase()}\n`, "b@x.example")).toBe(1);
  expect(await others(long, "c@x.example")).toBe(2);
  expect(await others(`${long} Really.`, "d@x.example")).toBe(0);
  clock.forward(86_400_001);
  expect(await others(long, "d@x.example")).toBe(0);
});

test("short texts are written alike by people, and not counted", async () => {
  const texts = createRepeatedTexts(createLocalMemory(), startClock());
  for (const sender of ["a", "b", "c", "d", "e"]) {
    await texts.remember("Please call me about dog walking.", `${sender}@x.example`);
    expect(await texts.countOthers("Please call me about dog walking.", `${sender}@x.example`)).toBe(0);
  }
});
