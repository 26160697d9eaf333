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

test("a time zone is one by its name [LF05]", () => {
  const isZone = (name: string) => v.is(businessSchema.entries.timeZone, name);
  expect(["America/Denver", "Asia/Kolkata"].filter(isZone)).toHaveLength(2);
  expect(["Mountain Time", "-07:00"].filter(isZone)).toEqual([]);
});
