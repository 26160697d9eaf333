import { expect, test } from "vitest";
import { startClock } from "../../tests/support/test-lead.ts";
import { createRepeatedTexts } from "./repeated-texts.ts";

const long = "We can put your business in front of thousands of buyers every day. ".repeat(2);

test("the same long text is counted by the other addresses that sent it within a day", () => {
  const clock = startClock();
  const texts = createRepeatedTexts(clock);
  expect(texts.countOthers(long, "a@x.example")).toBe(0);
  expect(texts.countOthers(long, "A@x.example")).toBe(0);
  expect(texts.countOthers(` ${long.toUpperCase()}\n`, "b@x.example")).toBe(1);
  expect(texts.countOthers(long, "c@x.example")).toBe(2);
  expect(texts.countOthers(`${long} Really.`, "d@x.example")).toBe(0);
  clock.forward(86_400_001);
  expect(texts.countOthers(long, "d@x.example")).toBe(0);
});

test("short texts are written alike by people, and not counted", () => {
  const texts = createRepeatedTexts(startClock());
  for (const sender of ["a", "b", "c", "d", "e"])
    expect(texts.countOthers("Please call me about dog walking.", `${sender}@x.example`)).toBe(0);
});
