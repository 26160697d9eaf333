const lineBytes = 75;

type Entry = { id: string; at: Date; title: string; note: string };

/** An entry for a calendar (RFC 5545) at the instant by which the call comes. */
export function callCalendar({ id, at, title, note }: Entry): string {
  const instant = at.toISOString().replace(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//call//EN",
    "BEGIN:VEVENT",
    `UID:${escapeText(id)}`,
    `DTSTAMP:${instant}`,
    `DTSTART:${instant}`,
    "DURATION:PT15M",
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(note)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");
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
