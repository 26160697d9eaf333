import * as v from "valibot";
import { expect, test } from "vitest";
import { toldSteps } from "./told-steps.ts";

function isTold(...covers: string[][]): boolean {
  return v.is(
    toldSteps,
    covers.map((ids) => ({ covers: ids, title: "A", text: "B" })),
  );
}

test("steps are told in their order, once each; some may be left out [B34, B35, B36]", () => {
  expect(isTold(["intro-call"], ["meet-and-greet", "booking"], ["care"])).toBe(true);
  expect(isTold(["meet-and-greet"], ["intro-call"])).toBe(false);
  expect(isTold(["intro-call"], ["intro-call"])).toBe(false);
  expect(isTold(["bill"])).toBe(false);
  expect(isTold([])).toBe(false);
});
