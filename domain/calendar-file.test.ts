import { expect, test } from "vitest";
import { readCalendar } from "#tests/support/mail-peer.ts";
import { calendarFile } from "./calendar-file.ts";

const madeAt = new Date("2026-11-27T18:00:00.123Z");

test("a call's latest time is a calendar's entry, whatever stands in its words [VF10, TR09]", () => {
  const at = new Date("2026-11-28T18:00:00.123Z");
  const note = `Not called? Write; we, the owners, answer.\n${"Ärger".repeat(20)}`;
  const file = calendarFile([{ id: "a", at, title: "Rock & Pine: call", note }], madeAt);
  expect(file).toMatch(/^(?:[^\r\n]+\r\n)+$/);
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(
    `DESCRIPTION:Not called? Write\\; we\\, the owners\\, answer.\\n${"Ärger".repeat(20)}\r\n`,
  );
  expect(readCalendar(file)).toEqual([
    {
      id: "a",
      madeAt: "2026-11-27T18:00:00.000Z",
      start: "2026-11-28T18:00:00Z",
      end: "2026-11-28T18:15:00Z",
      title: "Rock & Pine: call",
    },
  ]);
});

test("asked days are tentative and keep nobody busy, and end with the day after the last, also at the end of a year [OD02, TR09]", () => {
  const days = { id: "days", firstDay: "2026-12-30", lastDay: "2026-12-31", title: "Walks", note: "" };
  const read = readCalendar(calendarFile([days, { ...days, id: "next" }], madeAt));
  expect(read.map(({ id }) => id)).toEqual(["days", "next"]);
  expect(read[0]).toMatchObject({
    start: "2026-12-30",
    end: "2027-01-01",
    status: "TENTATIVE",
    timeTransparent: "TRANSPARENT",
  });
});
