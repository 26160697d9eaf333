import { businessTimeZone, clockTime, type OfficeHours, weekdays } from "./office-hours.ts";

const hourMs = 3_600_000;

/**
 * Until when a request is answered, "Tue, Nov 25, 6 PM": so many hours after it was sent, or when the office next
 * opens after that. Null where the office never opens.
 */
export function replyDeadline(
  sentAt: Date,
  withinHours: number,
  office: OfficeHours["office"],
): string | null {
  const due = businessTime(new Date(sentAt.getTime() + withinHours * hourMs));
  const periodsOn = (day: number) => {
    const name = weekdays[new Date(Date.UTC(due.year, due.month - 1, day)).getUTCDay() - 1] ?? "Sunday";
    return office.filter(({ days }) => days.includes(name)).sort((a, b) => a.opens.localeCompare(b.opens));
  };
  if (periodsOn(due.day).some(({ opens, closes }) => opens <= due.time && due.time <= closes))
    return deadlineText(due, due.day, due.time);
  for (let day = due.day; day <= due.day + weekdays.length; day++) {
    const next = periodsOn(day).find(({ opens }) => day > due.day || opens > due.time);
    if (next) return deadlineText(due, day, next.opens);
  }
  return null;
}

/** The calendar date and the time on the clock in Castle Rock. */
function businessTime(instant: Date) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: businessTimeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    time: `${parts.hour}:${parts.minute}`,
  };
}

function deadlineText({ year, month }: { year: number; month: number }, day: number, time: string): string {
  const date = new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    month: "short",
    day: "numeric",
  }).format(Date.UTC(year, month - 1, day));
  return `${date}, ${clockTime(time)}`;
}
