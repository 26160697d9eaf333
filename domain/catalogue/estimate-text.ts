import { dateRuns, fullDate, shortDate } from "../calendar-date.ts";
import { fillTemplate } from "../pages/content-text.ts";
import type { EstimateWords } from "../pages/estimate-words.ts";
import { counted, formatList, upperFirst } from "../wording.ts";
import { type Catalogue, formatCents, isNight, type PriceRange } from "./catalogue.ts";
import { isVisited, visitName, visitNames } from "./catalogue-tokens.ts";
import { daysText } from "./date-notes.ts";
import { type Estimate, type EstimateLine, estimateStay, mapRange, type PriceFacts } from "./estimate.ts";
import type { HolidayPricing } from "./holiday-pricing.ts";
import { unservedText } from "./served-days.ts";
import { addedMedication, pricedServices, readEstimatedStay, type Stay } from "./stay.ts";

export type EstimateFacts = PriceFacts & { words: EstimateWords };

/** Without a deposit, the labels are of a single payment. */
export function paymentLabels({ payment }: EstimateWords, { deposit }: Pick<HolidayPricing, "deposit">) {
  const percent = `${deposit.percent}%`;
  const hasDeposit = deposit.percent > 0;
  return {
    deposit: fillTemplate(payment.deposit, { percent }),
    percentOfTotal: fillTemplate(payment.percentOfTotal, { percent }),
    balance: hasDeposit ? payment.balance : payment.payment,
    restOfTotal: hasDeposit ? payment.restOfTotal : payment.writtenTotal,
  };
}

/** "Medication: $5 more per walk or visit. For nights, we'll quote it on your call."; null if an estimate adds none. */
export function medicationChoice(words: EstimateWords["form"], catalogue: Catalogue): string | null {
  const medication = addedMedication(catalogue);
  if (!medication) return null;
  const visits = visitNames(catalogue.services.filter(isVisited));
  const { title, visits: perVisit, nights } = words.medication;
  const amount = formatCents(medication.price.minCents);
  const added = fillTemplate(perVisit, { amount, visit: formatList(visits, "or") });
  const first = visits.length > 0 ? `${title}: ${added}.` : `${title}.`;
  return pricedServices(catalogue).some(isNight) ? `${first} ${nights}` : first;
}

export function stayTitle({ receipt }: EstimateWords, stay: Stay): string {
  const service = stay.service.title;
  const [from, to] = [fullDate(stay.firstDay), fullDate(stay.lastDay)];
  return from === to
    ? fillTemplate(receipt.day, { service, day: from })
    : fillTemplate(receipt.stay, { service, from, to });
}

/** "2 walks a day, 3 pets, with medication" */
export function householdText(words: EstimateWords, stay: Stay): string {
  const { one, more } = words.receipt.household;
  const parts = [
    stay.visitsADay > 1 && visitsADayText(words, stay),
    stay.pets === 1 ? one : fillTemplate(more, { count: stay.pets }),
    stay.hasMedication && words.receipt.withMedication,
  ];
  return parts.filter(Boolean).join(", ");
}

/** "2 walks a day" */
export function visitsADayText({ receipt }: EstimateWords, stay: Stay): string {
  return fillTemplate(receipt.visitsADay, { visits: visitsText(receipt, stay) });
}

/** "1 visit", "3 walks" */
export function visitsText(
  { visit, visits }: EstimateWords["receipt"],
  { service, visitsADay: count }: Stay,
): string {
  const name = visitName(service);
  if (name !== "visit") return counted(count, name);
  return count === 1 ? visit : fillTemplate(visits, { count });
}

export function amountText({ receipt }: EstimateWords, amount: PriceRange | null): string {
  if (!amount) return receipt.onCall;
  const lowest = formatCents(amount.minCents);
  if (amount.maxCents === null) return fillTemplate(receipt.from, { lowest });
  if (amount.maxCents === amount.minCents) return lowest;
  return fillTemplate(receipt.range, { lowest, highest: formatCents(amount.maxCents) });
}

export function totalLabel(words: EstimateWords, estimate: Estimate): string {
  const { total, partOfTotal } = words.receipt;
  const days = daysOrCount([...unservedDates(estimate), ...quotedDates(estimate)], estimate);
  const what = joined([days, medicationText(words, estimate)]);
  return what && estimate.total ? fillTemplate(partOfTotal, { what }) : total;
}

/** Returns a sentence that names what is left to the call; "" for nothing. */
export function quotedText(words: EstimateWords, estimate: Estimate): string {
  const what = openText(words, estimate);
  return what && fillTemplate(words.receipt.quoted, { what });
}

/** "Thu, Nov 25 to Fri, Nov 26, and medication" */
export function openText(words: EstimateWords, estimate: Estimate): string {
  return joined([daysText(quotedDates(estimate)), medicationText(words, estimate)]);
}

/** Returns the days that are not in the total because there is no care. */
export function unservedDays(estimate: Estimate): string {
  return daysOrCount(unservedDates(estimate), estimate);
}

function unservedDates({ unserved }: Estimate): string[] {
  return unserved.flatMap(({ dates }) => dates);
}

function quotedDates({ lines }: Estimate): string[] {
  return lines.filter(({ amount }) => !amount).map(({ date }) => date);
}

function medicationText({ receipt }: EstimateWords, { isMedicationQuoted }: Estimate): string {
  return isMedicationQuoted ? receipt.medicationAlone : "";
}

/** "Sun, Dec 20", or "8 days" if they would fill a line. */
function daysOrCount(dates: readonly string[], { unit }: Estimate): string {
  if (dateRuns(dates).length <= 2) return daysText(dates);
  return counted(dates.length, unit === "night" ? "night" : "day");
}

/** The total, or why there is none: "No visits on Sundays" */
export function totalText(words: EstimateWords, { lines, total, unserved }: Estimate, today: string): string {
  if (lines.length > 0) return amountText(words, total);
  return upperFirst(
    formatList(
      unserved.map((each) => unservedText(each, today)),
      "and",
    ),
  );
}

/** Joins with ", and", because days are joined by "and" already. */
function joined(parts: readonly string[]): string {
  return parts.filter(Boolean).join(", and ");
}

/**
 * Describes the stay of a query and its price, one fact a line. It is priced again here, because nothing else that is sent
 * is trusted, and without regard to the current day, so that a request sent again is still the same.
 */
export function describeEstimate(facts: EstimateFacts, query: string): string {
  const stay = readEstimatedStay(facts.catalogue, query);
  if (!stay) return "";
  const { words } = facts;
  const estimate = estimateStay(facts, stay, stay.firstDay);
  const lines = [
    stayTitle(words, stay),
    householdText(words, stay),
    estimate.lines.length > 0 ? `${totalLabel(words, estimate)}: ${amountText(words, estimate.total)}` : "",
    quotedText(words, estimate),
    ...estimate.unserved.map((each) => `${upperFirst(unservedText(each, stay.firstDay))}.`),
  ];
  return lines.filter(Boolean).join("\n");
}

/** `total` is null when the price is agreed on the call. */
export type EqualDays = {
  lines: [EstimateLine, ...EstimateLine[]];
  holidays: string[];
  total: PriceRange | null;
};

/** Groups the days that cost the same for the same reason, in the order of each group's first day. */
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
