/** A calendar date such as "2025-11-24" and a time of day such as "18:00:00". */
export type ClockReading = { date: string; time: string };

/**
 * What a clock in a time zone shows at an instant. The parts are put together here: how a locale writes a date differs
 * between browsers and their versions ("en-CA" has been 2025-11-24 and 11/24/2025).
 * @param timeZone IANA name
 */
export function createZonedClock(timeZone: string): (instant: Date) => ClockReading {
  // Made once: making one takes a hundred times as long as using it.
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return (instant) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
    const { year, month, day, hour, minute, second } = parts;
    return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}:${second}` };
  };
}
