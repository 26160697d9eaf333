import { addDays, dateAsOf } from "#domain/calendar-date.ts";
import { type Estimate, firstServed, isPetPriceOpen } from "#domain/catalogue/estimate.ts";
import {
  amountText,
  householdText,
  paymentLabels,
  quotedText,
  totalText,
  unservedDays,
  visitsADayText,
} from "#domain/catalogue/estimate-text.ts";
import type { PricedCare, RequestPrice } from "#domain/catalogue/price-request.ts";
import { unservedNote } from "#domain/catalogue/served-days.ts";
import type { Stay } from "#domain/catalogue/stay.ts";
import type { Lead, ToldPrice } from "#domain/leads/lead.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { formatList } from "#domain/wording.ts";
import { type DeliverySite, datesText, dayAsked } from "./lead-facts.ts";
import { leadDays } from "./lead-holidays.ts";

type Reply = Pick<ToldPrice, "reply" | "replyUntil">;

/** Returns the reply in the wording of the estimate, short because it has to fit into a link. */
export function replyOf(asked: AskedPrice, requestPrice: RequestPrice, site: PriceSite): Reply {
  const { care } = requestPrice;
  const { price } = site.thankYou.replies;
  const { words } = site.estimate;
  const stays = care.filter(isPriced).filter(({ estimate }) => estimate.total);
  const [first] = stays;
  if (!first) return { reply: "", replyUntil: "" };
  const { firstDay, lastDay } = first.stay;
  const paid = stays.filter(({ estimate }) => estimate.payment);
  const begins = ({ stay, estimate }: PricedStay) => firstServed(stay, estimate.lines);
  const [earliest] = paid.toSorted((one, other) => begins(one).localeCompare(begins(other)));
  const payment = earliest?.estimate.payment;
  const unknown = stays.filter(({ isVisitsKnown }) => !isVisitsKnown);
  const once = new Set(unknown.map(({ stay }) => visitsADayText(words, stay)));
  const crowded = stays.filter(({ stay }) => isPetPriceOpen(stay));
  const expected = stays.filter(({ estimate }) => estimate.isExpected);
  const askedOn = dayAsked(asked, site);
  const withoutVisits = leadDays(asked, site).unserved.filter(({ closed }) => !closed);
  const open = [
    ...(once.size > 0 ? [fillTemplate(price.visits, { visits: formatList([...once], "and") })] : []),
    ...crowded
      .slice(0, 1)
      .map(
        ({ stay }) => ofWhich(crowded, stays, site) + fillTemplate(words.changes.pets, { count: stay.pets }),
      ),
    ...[unservedNote(withoutVisits, askedOn, true)].filter(Boolean),
    ...(expected.length > 0 ? [ofWhich(expected, stays, site) + words.receipt.expected] : []),
  ];
  /** Names a choice that stands for several services before the first of them, because they are alternatives. */
  const eitherOf = ({ choice }: PricedCare, i: number) => {
    const name = care.filter((each) => each.choice === choice).length > 1 && site.serviceNames[choice];
    return name && care.findIndex((each) => each.choice === choice) === i ? [`${name}:`] : [];
  };
  const sum = grandTotal(requestPrice, site).map((text) => `${together}: ${text}`);
  // Several services have different amounts, so none is named.
  const told = payment && (paid.length > 1 ? { ...payment, deposit: null, balance: null } : payment);
  const lines = [
    datesText({ firstDay, lastDay }, askedOn),
    [...care.flatMap((each, i) => [...eitherOf(each, i), careLine(each, site)]), ...sum].join("\n"),
    ...(told ? [ofWhich(paid, stays, site) + paymentLines(told, site, askedOn).join("\n")] : []),
    ...open,
  ];
  const due = payment?.balanceDue ? addDays(payment.balanceDue, -1) : firstDay;
  return { reply: lines.join("\n\n"), replyUntil: due < firstDay ? due : firstDay };
}

function careLine(care: PricedCare, site: PriceSite): string {
  const { words } = site.estimate;
  if (!isPriced(care)) return `${careTitle(care, site)}: ${amountText(words, null)}`;
  const { estimate, stay } = care;
  const title = [careTitle(care, site), householdText(words, stay)].join(", ");
  const without = estimate.total ? unservedDays(estimate) : "";
  const amount = `${totalText(words, estimate, stay.firstDay)}${without && ` without ${without}`}`;
  const quoted = estimate.total ? quotedText(words, estimate) : "";
  return `${title}: ${[amount, quoted].filter(Boolean).join(". ")}`;
}

/** Returns what is due when, in the wording of the estimate. */
export function paymentLines(
  { deposit, balance, balanceDue }: NonNullable<Estimate["payment"]>,
  { estimate: { words, holidayPricing } }: PriceSite,
  askedOn: string,
): string[] {
  const labels = { ...words.payment, ...paymentLabels(words, holidayPricing) };
  if (!balanceDue) return [`${labels.whenBooked}: ${labels.whole}`];
  const by = fillTemplate(labels.by, { date: dateAsOf(askedOn, balanceDue) });
  const booked = deposit ? `${labels.deposit}, ${amountText(words, deposit)}` : labels.percentOfTotal;
  const later = balance ? `${labels.balance}, ${amountText(words, balance)}` : labels.restOfTotal;
  return [
    ...(holidayPricing.deposit.percent > 0 ? [`${labels.whenBooked}: ${booked}`] : []),
    `${by}: ${later}`,
  ];
}

export type PricedStay = Extract<PricedCare, { stay: Stay }>;

/** A request as received. `estimatedStay` is the URL query of the estimate sent with it; "" when there is none. */
export type AskedPrice = Pick<Lead, "form" | "fields" | "receivedAt"> & {
  replyBy: Date | null;
  estimatedStay: string;
};
export type PriceSite = Omit<DeliverySite, "ownerLinks">;

export const together = "All together";

/** Returns the total of several services; empty for one, or when a price is incomplete. */
export function grandTotal(price: RequestPrice, site: PriceSite): string[] {
  const text = price.care.length > 1 && sumText(price, site);
  return text ? [text] : [];
}

/** Returns the sum when each service has a complete price, otherwise "". Services of one choice are alternatives. */
export function sumText(price: RequestPrice, { estimate: { words } }: PriceSite): string {
  // A service without any served day costs nothing.
  const care = price.care.filter((each) => !isPriced(each) || each.estimate.lines.length > 0);
  const totals = care.flatMap((each) =>
    isPriced(each) && each.estimate.isComplete ? (each.estimate.total ?? []) : [],
  );
  const isEach =
    totals.length === care.length && new Set(care.map(({ choice }) => choice)).size === care.length;
  if (!isEach || totals.length === 0) return "";
  const sum = totals.reduce((one, other) => ({
    minCents: one.minCents + other.minCents,
    maxCents: one.maxCents === null || other.maxCents === null ? null : one.maxCents + other.maxCents,
  }));
  return amountText(words, sum);
}

/** Returns for example "Overnight: ", or "" when a note is about every price. */
export function ofWhich(about: PricedCare[], all: PricedCare[], site: PriceSite): string {
  const titles = about.map((each) => careTitle(each, site));
  return about.length < all.length ? `${formatList(titles, "and")}: ` : "";
}

export function isPriced(care: PricedCare): care is PricedStay {
  return "stay" in care;
}

export function careTitle(care: PricedCare, { serviceNames }: PriceSite): string {
  return isPriced(care) ? care.stay.service.title : (serviceNames[care.choice] ?? "Something else");
}
