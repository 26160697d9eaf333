import { expect, test } from "vitest";
import { readSample } from "../../tests/support/sample-business.ts";
import { bookingUrl } from "./business.ts";

test("booking leads where people create an account, unless it has an address of its own [FX04]", () => {
  const { business } = readSample();
  const { booking: _, ...portal } = business.portal;
  expect(bookingUrl({ ...business, portal })).toBe(portal.createAccount);
  const booking = "https://portal.example/book";
  expect(bookingUrl({ ...business, portal: { ...portal, booking } })).toBe(booking);
});
