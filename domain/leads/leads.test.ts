import { expect, test } from "vitest";
import { canaryRequest, isCanary } from "./canary.ts";
import {
  channelKind,
  channelName,
  emailChannel,
  emailPosition,
  isOwnerChannel,
  isReadByPeople,
} from "./lead.ts";
import { matchesSearch, soonestFirst } from "./lead-lists.ts";

test.each([
  ["email", 0, "email", "email", true],
  ["email-2", 1, "email", "email to address 2", true],
  ["mailbox", -1, "mailbox", "mailbox", true],
  ["webhook", -1, "webhook", "webhook", false],
  ["confirmation", -1, "confirmation", "confirmation", false],
] as const)(
  "the channel %s has the email address at %i and is named",
  (channel, position, kind, name, isRead) => {
    expect(emailPosition(channel)).toBe(position);
    if (position >= 0) expect(emailChannel(position)).toBe(channel);
    expect([channelKind(channel), channelName(channel), isReadByPeople(channel)]).toEqual([
      kind,
      name,
      isRead,
    ]);
    expect(isOwnerChannel(channel)).toBe(channel !== "confirmation");
  },
);

const fields = { firstName: "Dana", phone: "(303) 555-0123", message: "Two dogs", optInCommunications: true };

test.each([
  [" DANA ", true],
  ["two dogs", true],
  ["5550123", true],
  ["303-555-0123", true],
  ["+1 303 555 0123", true],
  // At least seven digits of the number, in any form; fewer would be part of many numbers.
  ["035550", false],
  ["3035550", true],
  ["dana 3035550123", false],
  ["yes", false],
])("a search for %j finds the request: %s", (search, isFound) => {
  expect(matchesSearch({ fields }, search)).toBe(isFound);
});

test("care that has begun is first, then by first day, then requests without a day, then past ones; for one day, the oldest first", () => {
  const asked = (name: string, startDate: string, endDate = "", hour = 1) => ({
    fields: { name, startDate, endDate },
    receivedAt: `2026-11-01T0${hour}:00:00.000Z`,
  });
  const leads = [
    asked("passed, asked later", "2026-11-01", "2026-11-03", 5),
    asked("passed", "2026-11-02", "2026-11-03"),
    asked("undated", ""),
    asked("second of that day", "2026-11-20", "2026-11-21", 9),
    asked("first of that day", "2026-11-20", "2026-11-28", 2),
    asked("sooner", "2026-11-12", "", 3),
    asked("today", "2026-11-10", "2026-11-12"),
    asked("begun", "2026-11-05", "2026-11-10"),
  ];
  expect(soonestFirst(leads, "2026-11-10").map((lead) => lead.fields.name)).toEqual([
    "begun",
    "today",
    "sooner",
    "first of that day",
    "second of that day",
    "undated",
    "passed",
    "passed, asked later",
  ]);
});

test("a canary is recognized by its address in any case, and no visitor is one", () => {
  const { email } = canaryRequest("try-12345678");
  expect([email, email.toUpperCase(), "dana@canary.example"].map(isCanary)).toEqual([true, true, false]);
});
