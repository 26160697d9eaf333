import { daySpanText } from "../calendar-date.ts";
import { formatList } from "../format-list.ts";
import { careSpan, isAskedSpan } from "./holiday-note.ts";

/** `full` names the care that nobody has room for; without it there is no care at all. */
export type ClosedDays = { from: string; to: string; title: string; full?: string[] | undefined };

type AskedCare = { isNight: boolean; closedDays?: readonly ClosedDays[] | undefined };

/** Those that touch the days that are asked for, each once; "" is unknown. */
export function closedDaysOfCare(asked: readonly AskedCare[], start: string, end: string): ClosedDays[] {
  if (!isAskedSpan(start, end)) return [];
  const found = new Map<string, ClosedDays>();
  for (const { isNight, closedDays = [] } of asked) {
    const [first, last] = careSpan(isNight, start, end);
    for (const each of closedDays.filter(({ from, to }) => from <= last && first <= to)) {
      const key = [each.from, each.to, each.title].join();
      const full = each.full && [...new Set([...(found.get(key)?.full ?? []), ...each.full])];
      found.set(key, { ...each, full });
    }
  }
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** For the visitor; "" when nothing is to be said. */
export function closedDaysNote(closed: readonly ClosedDays[], today: string, isSent = false): string {
  if (closed.length === 0) return "";
  const sentences = closed.map((each) => `We're ${closureText(each, today)}.`);
  const next = isSent ? "We'll call" : "Send it anyway and we'll call";
  return [...sentences, `${next} if something opens up.`].join(" ");
}

/** "full for Overnight, December 24 to 26", "closed January 3 to 10 (Winter break)" */
export function closureText({ from, to, title, full }: ClosedDays, today: string): string {
  const days = daySpanText(from, to, today);
  return full ? `full for ${formatList(full, "and")}, ${days}` : `closed ${days} (${title})`;
}
