import { expect, test } from "vitest";
import { createFirstReminder, reminderTimes } from "./reminder-times.ts";
import { replyTimeText } from "./reply-time.ts";

const workdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const office = [
  { days: [...workdays], opens: "08:00", closes: "18:00" },
  { days: ["Saturday" as const], opens: "09:00", closes: "15:00" },
];
const closed = [{ day: "12-25", name: "Christmas Day" }];

function remindersOf(receivedAt: string): string[] | undefined {
  const reminders = reminderTimes(new Date(receivedAt), { withinHours: 24, office, closed });
  return reminders?.at.map(replyTimeText);
}

test("the first reminder follows the time, and is reckoned once a minute [OW04]", () => {
  const firstReminder = createFirstReminder({ withinHours: 24, office, closed });
  const at = (receivedAt: string) => firstReminder(new Date(receivedAt));
  const morning = at("2025-11-24T16:00:00-07:00");
  expect(morning).toEqual(new Date("2025-11-25T08:00:00-07:00"));
  expect(at("2025-11-24T16:00:59-07:00")).toBe(morning);
  expect(at("2025-11-25T16:00:00-07:00")).toEqual(new Date("2025-11-26T08:00:00-07:00"));
  expect(createFirstReminder({ withinHours: 24, office: [], closed })(new Date())).toBeNull();
});

test.each([
  ["while the office is open", "2025-11-24T16:00:00-07:00", ["Tue, Nov 25, 8 AM", "Tue, Nov 25, 4 PM"]],
  ["at the minute it falls on", "2025-11-25T09:20:00-07:00", ["Wed, Nov 26, 8 AM", "Wed, Nov 26, 10 AM"]],
  ["at night: when it opens", "2025-11-24T10:00:00-07:00", ["Tue, Nov 25, 8 AM", "Tue, Nov 25, 10 AM"]],
  // Promised by 6 PM, when the office closes.
  [
    "at closing time: the next morning",
    "2025-11-24T18:00:00-07:00",
    ["Tue, Nov 25, 10 AM", "Wed, Nov 26, 8 AM"],
  ],
  ["over a Sunday: once, when it opens", "2025-11-29T11:00:00-07:00", ["Mon, Dec 1, 8 AM"]],
  ["of Saturday afternoon", "2025-11-29T15:30:00-07:00", ["Mon, Dec 1, 8 AM", "Mon, Dec 1, 11 AM"]],
  ["over a closed day", "2025-12-24T13:00:00-07:00", ["Fri, Dec 26, 8 AM"]],
  ["on a closed day", "2025-12-25T10:00:00-07:00", ["Fri, Dec 26, 8 AM", "Fri, Dec 26, 11 AM"]],
  [
    "across the change to summer time",
    "2026-03-07T14:00:00-07:00",
    ["Mon, Mar 9, 8 AM", "Mon, Mar 9, 10 AM"],
  ],
  ["across the change back", "2026-10-31T16:00:00-06:00", ["Mon, Nov 2, 8 AM", "Mon, Nov 2, 11 AM"]],
])("reminders %s [OW04]", (_case, receivedAt, texts) => {
  expect(remindersOf(receivedAt)).toEqual(texts);
});

test("the first comes when a third of the promised time is left, to the minute [OW04]", () => {
  const everyDay = [
    { days: [...workdays, "Saturday" as const, "Sunday" as const], opens: "00:00", closes: "23:59" },
  ];
  const rule = { withinHours: 24, office: everyDay, closed: [] };
  const [first, second] = reminderTimes(new Date("2025-11-24T10:00:00-07:00"), rule)?.at ?? [];
  expect(first).toEqual(new Date("2025-11-25T02:00:00-07:00"));
  expect(second).toEqual(new Date("2025-11-25T10:00:00-07:00"));
  // The day that is an hour shorter.
  const spring = reminderTimes(new Date("2026-03-07T12:00:00-07:00"), rule);
  expect(spring?.at.map((at) => at.toISOString())).toEqual([
    "2026-03-08T11:00:00.000Z",
    "2026-03-08T19:00:00.000Z",
  ]);
});

test("an office that never opens is reminded of nothing", () => {
  expect(reminderTimes(new Date(), { withinHours: 24, office: [], closed: [] })).toBeNull();
});
