import { expect, test } from "vitest";
import { toE164 } from "./e164.ts";

test.each([
  ["303-555-0100", "+13035550100"],
  ["(303) 555-0100", "+13035550100"],
  ["1 303 555 0100", "+13035550100"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+3035550100", "+3035550100"],
  ["", null],
  ["call me", null],
])("%s is %s", (phone, number) => {
  expect(toE164(phone)).toBe(number);
});
