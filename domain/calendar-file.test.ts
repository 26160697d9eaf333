import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const madeAt = new Date("2026-11-27T18:00:00.123Z");

test("the latest time of a call becomes a calendar entry, whatever its texts contain [VF10, TR09]", () => {
  const at = new Date("2026-11-28T18:00:00.123Z");
  const note = `Not called? Write; we, the owners, answer.\n${"Ärger".repeat(20)}`;
  const file = calendarFile({ id: "a", at, title: "Rock & Pine: call", note }, madeAt);
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "").split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//call//EN",
    "BEGIN:VEVENT",
    "UID:a",
    "DTSTAMP:20261127T180000Z",
    "DTSTART:20261128T180000Z",
    "DURATION:PT15M",
    "SUMMARY:Rock & Pine: call",
    `DESCRIPTION:Not called? Write\\; we\\, the owners\\, answer.\\n${"Ärger".repeat(20)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});
