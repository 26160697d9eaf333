import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

test("a call's latest time is a calendar's entry, whatever stands in its words [VF10]", () => {
  const at = new Date("2026-11-27T18:00:00.123Z");
  const note = `Not called? Write; we, the owners, answer.\n${"Ärger".repeat(20)}`;
  const file = calendarFile([{ id: "a;b", at, title: "Rock & Pine: call", note }], at);
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines).toEqual(expect.arrayContaining(["BEGIN:VCALENDAR", "DTSTART:20261127T180000Z", "UID:a\\;b"]));
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(
    `DESCRIPTION:Not called? Write\\; we\\, the owners\\, answer.\\n${"Ärger".repeat(20)}\r\n`,
  );
});

test("whole days end with the day after the last, also at the end of a year [OD02]", () => {
  const days = { id: "days", firstDay: "2026-12-30", lastDay: "2026-12-31", title: "Walks", note: "" };
  const lines = calendarFile([days, { ...days, id: "next" }], new Date("2026-11-27T18:00:00.000Z")).split(
    "\r\n",
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "DTSTAMP:20261127T180000Z",
      "DTSTART;VALUE=DATE:20261230",
      "DTEND;VALUE=DATE:20270101",
      "UID:next",
    ]),
  );
});
