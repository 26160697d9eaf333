import { shortDate } from "../calendar-date.ts";
import { counted } from "../counted.ts";
import { fillTemplate } from "../pages/content-text.ts";
import type { EstimateWords } from "../pages/estimate-words.ts";
import { isNight, type PriceRange } from "./catalogue.ts";
import { type EstimateLine, mapRange } from "./estimate.ts";
import { amountText } from "./estimate-text.ts";
import type { Stay } from "./stay.ts";

/** `total` is null when the price is agreed on the call. */
export type EqualDays = {
  lines: [EstimateLine, ...EstimateLine[]];
  holidays: string[];
  total: PriceRange | null;
};

/** The days of an estimate that cost the same for the same reason, in the order of the first of each. */
export function equalDays(lines: readonly EstimateLine[]): EqualDays[] {
  const groups = new Map<string, EqualDays>();
  for (const line of lines) {
    const { holiday } = line;
    const key = JSON.stringify({ ...line, date: "", holiday: holiday !== null, effect: "" });
    const group = groups.get(key);
    if (group) {
      group.lines.push(line);
      if (holiday && !group.holidays.includes(holiday.name)) group.holidays.push(holiday.name);
    } else groups.set(key, { lines: [line], holidays: holiday ? [holiday.name] : [], total: null });
  }
  return [...groups.values()].map((group) => {
    const { lines } = group;
    const [{ amount }] = lines;
    return { ...group, total: amount && mapRange(amount, (cents) => cents * lines.length) };
  });
}

/** "Fri, Dec 25", or "9 holiday nights × $123.75 to $168.75" */
export function equalDaysText(
  words: EstimateWords,
  { service }: Stay,
  { lines, holidays }: EqualDays,
): string {
  const [{ date, amount }] = lines;
  if (lines.length === 1) return shortDate(date);
  const { night, day, holidayNight, holidayDay } = words.receipt.units;
  const [plain, onHoliday] = isNight(service) ? [night, holidayNight] : [day, holidayDay];
  const days = counted(lines.length, holidays.length > 0 ? onHoliday : plain);
  return amount ? fillTemplate(words.receipt.equalDays, { days, amount: amountText(words, amount) }) : days;
}
