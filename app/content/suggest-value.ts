import { isCalendarDate } from "#domain/calendar-date.ts";

/** What an owner most likely meant, for a day or an hour written in another way; "" otherwise. */
export function suggestValue(value: unknown, expectation: string): string {
  if (typeof value !== "string") return "";
  if (expectation.startsWith("must be a time")) return suggest(asTime(value));
  if (!/^must be a (?:date|day)\b/.test(expectation)) return "";
  const needsYear = expectation.startsWith("must be a date");
  const written = needsYear ? /^\d{4}-\d\d-\d\d$/ : /^(?:\d{4}-)?\d\d-\d\d$/;
  if (written.test(value)) return "; the calendar has no such day";
  const date = asDate(value);
  const lacksYear = !written.test(date ?? "");
  return suggest(lacksYear ? null : date);
}

function suggest(text: string | null): string {
  return text === null ? "" : `; write "${text}"`;
}

/** "8am", "8:30 PM" and "8:00". */
function asTime(text: string): string | null {
  const [, hour, minute = "00", half = ""] =
    /^(\d{1,2})(?::(\d\d))? ?([ap])?\.?m?\.?$/i.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const hour24 = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return `${String(hour24).padStart(2, "0")}:${minute}`;
}

/** "12/25/2026", "12/25/26" and "Dec 25, 2026"; "Dec 25" and "12/25" are of every year. */
function asDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d\d))?$/.exec(text.trim()) ?? [];
  if (month !== undefined && day !== undefined) return isoDate(month, day, year);
  const [, name = "", dayOfMonth = "", yearAfter] =
    /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/i.exec(text.trim()) ?? [];
  const place = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  return place < 0 ? null : isoDate(String(place + 1), dayOfMonth, yearAfter);
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function isoDate(month: string, day: string, year: string | undefined): string | null {
  const monthAndDay = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const inYear = year === undefined ? "2028" : year.padStart(4, "20");
  if (!isCalendarDate(`${inYear}-${monthAndDay}`)) return null;
  return year === undefined ? monthAndDay : `${inYear}-${monthAndDay}`;
}
