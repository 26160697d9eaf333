import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { bookingUrl, businessSchema } from "./business.ts";

test("booking leads where people create an account, unless it has an address of its own [FX04]", () => {
  const { business } = readSample();
  if (!business.portal) throw new Error("The sample has a portal");
  const { booking: _, ...portal } = business.portal;
  expect(bookingUrl({ ...business, portal })).toBe(portal.createAccount);
  const booking = "https://portal.example/book";
  expect(bookingUrl({ ...business, portal: { ...portal, booking } })).toBe(booking);
});

test.each([
  ["America/Denver", true],
  ["Asia/Kolkata", true],
  ["Mountain Time", false],
  ["-07:00", false],
])("%s is the name of a time zone: %s [LF05]", (name, isOne) => {
  expect(v.is(businessSchema.entries.timeZone, name)).toBe(isOne);
});
