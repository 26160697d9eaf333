import { expect, test } from "vitest";
import { isRobotAddress } from "./robot-address.ts";

test.each([
  "no-reply@example.com",
  "NoReply@example.com",
  "no_reply+1@example.com",
  "noreply-billing@example.com",
  "do.not.reply@example.com",
  "MAILER-DAEMON@example.com",
  "postmaster@example.com",
  "bounces+123@example.com",
  "auto-reply@example.com",
  "dogs-request@lists.example.com",
  "owner-dogs@lists.example.com",
])("a program reads what is sent to %s [OW10]", (email) => {
  expect(isRobotAddress(email)).toBe(true);
});

test.each([
  "dana@example.com",
  "nora.reply@example.com",
  "daemon.smith@example.com",
  "postmasterson@example.com",
  "owner@example.com",
  "request@example.com",
])("a person may read what is sent to %s [OW10]", (email) => {
  expect(isRobotAddress(email)).toBe(false);
});
