import { addDays } from "./calendar-date.ts";

const lineBytes = 75;

/** At an instant, or on whole days that are asked for and not confirmed. */
export type CalendarEvent = { id: string; title: string; note: string } & (
  | { at: Date }
  | { firstDay: string; lastDay: string }
);

/** The visitor's, the same from the thank-you page and by mail. */
export function callEventId(leadId: string): string {
  return `${leadId}-answer`;
}

/**
 * A file for a calendar (RFC 5545). The same ids in a later file replace these events. It has no METHOD, which would make it a
 * message with rules of its own (RFC 5546), such as an organizer's address.
 */
export function calendarFile(events: readonly [CalendarEvent, ...CalendarEvent[]], madeAt: Date): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//call//EN",
    ...events.flatMap((event) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(event.id)}`,
      `DTSTAMP:${utc(madeAt)}`,
      ...timesOf(event),
      `SUMMARY:${escapeText(event.title)}`,
      `DESCRIPTION:${escapeText(event.note)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
}

/** The end of whole days is the day after the last. */
function timesOf(event: CalendarEvent): string[] {
  if ("at" in event) return [`DTSTART:${utc(event.at)}`, "DURATION:PT15M"];
  const [start, end] = [event.firstDay, addDays(event.lastDay, 1)].map((day) => day.replaceAll("-", ""));
  return [`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, "STATUS:TENTATIVE", "TRANSP:TRANSPARENT"];
}

function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** A longer line goes on in the next one, after a blank. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines = [""];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      lines.push(" ");
      bytes = 1;
    }
    lines.push(`${lines.pop()}${character}`);
    bytes += size;
  }
  return lines.join("\r\n");
}
