type CalendarEvent = { id: string; at: Date; title: string; note: string };

/**
 * A file for a calendar (RFC 5545). It has no METHOD, which would make it a message with rules of its own (RFC 5546), such as an
 * organizer's address.
 */
export function calendarFile({ id, at, title, note }: CalendarEvent, madeAt: Date): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//call//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(id)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(at)}`,
    "DURATION:PT15M",
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(note)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Splits a line into parts of at most 75 bytes, assuming 4 for a character that is not ASCII; others follow a blank. */
function foldLine(line: string): string {
  return line.match(/[ -~]{1,74}|.{1,18}/gsu)?.join("\r\n ") ?? "";
}
