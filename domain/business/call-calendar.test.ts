import { expect, test } from "vitest";
import { callCalendar } from "./call-calendar.ts";

test("a call's latest time is a calendar's entry, whatever stands in its words [VF10]", () => {
  const at = new Date("2026-11-27T18:00:00.123Z");
  const note = `Not called? Write; we, the owners, answer.\n${"Ärger".repeat(20)}`;
  const file = callCalendar({ id: "a;b", at, title: "Rock & Pine: call", note });
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines).toEqual(expect.arrayContaining(["BEGIN:VCALENDAR", "DTSTART:20261127T180000Z", "UID:a\\;b"]));
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(
    `DESCRIPTION:Not called? Write\\; we\\, the owners\\, answer.\\n${"Ärger".repeat(20)}\r\n`,
  );
});
