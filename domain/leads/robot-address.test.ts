import { expect, test } from "vitest";
import { isRobotAddress } from "./robot-address.ts";

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
