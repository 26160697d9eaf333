import { expect, test } from "vitest";
import { readCalendar } from "#tests/support/mail-peer.ts";
import { calendarFile } from "./calendar-file.ts";

const madeAt = new Date("2026-11-27T18:00:00.123Z");

test("a call's latest time is a calendar's entry, whatever stands in its words [VF10, TR09]", () => {
  const at = new Date("2026-11-28T18:00:00.123Z");
  const note = `Not called? Write; we, the owners, answer.\n${"Ärger".repeat(20)}`;
  const file = calendarFile({ id: "a", at, title: "Rock & Pine: call", note }, madeAt);
  expect(file).toMatch(/^(?:[^\r\n]+\r\n)+$/);
  expect(file.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(
    `DESCRIPTION:Not called? Write\\; we\\, the owners\\, answer.\\n${"Ärger".repeat(20)}\r\n`,
  );
  expect(readCalendar(file)).toEqual([
    {
      id: "a",
      madeAt: "2026-11-27T18:00:00Z",
      start: "2026-11-28T18:00:00Z",
      end: "2026-11-28T18:15:00Z",
      title: "Rock & Pine: call",
    },
  ]);
});
