import * as v from "valibot";
import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { type AdChoice, type AdTagsStatus, adTagsStatus } from "./ad-tags.ts";
import { bookingUrl, businessSchema } from "./business.ts";
import { emailService, leadTransportSchema } from "./lead-transport.ts";

test("booking leads where people create an account, unless it has an address of its own [FX04]", () => {
  const { business } = readSample();
  if (!business.portal) throw new Error("The sample has a portal");
  const { booking: _, ...portal } = business.portal;
  expect(bookingUrl({ ...business, portal })).toBe(portal.createAccount);
  const booking = "https://portal.example/book";
  expect(bookingUrl({ ...business, portal: { ...portal, booking } })).toBe(booking);
});

test("a time zone is an area and a city, whose clocks change as theirs do [LF05, TR16]", () => {
  const isZone = (name: string) => v.is(businessSchema.entries.timeZone, name);
  expect(["America/Denver", "Asia/Kolkata"].filter(isZone)).toHaveLength(2);
  const others = [
    "Mountain Time",
    "-07:00",
    "EST5EDT",
    "UTC",
    "Etc/GMT-5",
    "US/Mountain",
    "America/Atlantis",
  ];
  expect(others.filter(isZone)).toEqual([]);
});

type Choice = AdChoice | null | "unknown";

test.each<[Choice, AdTagsStatus]>([
  [null, "unasked"],
  ["allowed", "allowed"],
  ["refused", "refused"],
  ["unknown", "storage-blocked"],
])("with the choice %s ad tags are %s, and never run where none is set up [X19]", (choice, status) => {
  const known = { choice, isSetUp: true, hasPrivacyControl: false };
  if (status === "allowed") expect(adTagsStatus({ ...known, isSetUp: false })).toBe("not-set-up");
  expect(adTagsStatus(known)).toBe(status);
  expect(adTagsStatus({ ...known, hasPrivacyControl: true })).toBe("privacy-control");
});

const ids = { serviceId: "service_1", templateId: "ask", scheduleTemplateId: "dates", publicKey: "key_1" };

test("the email service is reached at its own origin, all guards off, unless told otherwise [CA18]", () => {
  expect(emailService(v.parse(leadTransportSchema, { transport: "emailjs", emailjs: ids }))).toEqual({
    ...ids,
    origin: "https://api.emailjs.com",
    guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
  });
});
