import { expect, test } from "vitest";
import { isRobotAddress, mailboxOf } from "./email-address.ts";

test.each([
  ["dana@example.net", "dana@example.net"],
  ["Dana+Dogs@Example.NET", "dana@example.net"],
  ["dana.reed+a+b@example.net", "dana.reed@example.net"],
  ["d.a.na+x@gmail.com", "dana@gmail.com"],
  ["Da.na@GoogleMail.com", "dana@gmail.com"],
])("%s leads to the mailbox %s [SF07]", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

const programs = [
  "no-reply@example.com",
  "NoReply@example.com",
  "do.not.reply@example.com",
  "MAILER-DAEMON@example.com",
  "postmaster@example.com",
  "bounces+123@example.com",
  "auto-reply@example.com",
  "dogs-request@lists.example.com",
  "owner-dogs@lists.example.com",
];
const people = [
  "dana@example.com",
  "nora.reply@example.com",
  "daemon.smith@example.com",
  "postmasterson@example.com",
  "owner@example.com",
  "request@example.com",
];

test("addresses that programs read are told from those that people may read [OW10]", () => {
  expect(programs.filter((email) => !isRobotAddress(email))).toEqual([]);
  expect(people.filter(isRobotAddress)).toEqual([]);
});
