import { expect, test } from "vitest";
import { mailboxOf } from "./email-address.ts";

test.each([
  ["Dana+Dogs@Example.NET", "dana@example.net"],
  ["dana.reed+a+b@example.net", "dana.reed@example.net"],
  ["d.a.na+x@gmail.com", "dana@gmail.com"],
  ["Da.na@GoogleMail.com", "dana@gmail.com"],
])("%s belongs to the mailbox %s [SF07]", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
