import { addDays, dateAsOf } from "#domain/calendar-date.ts";
import { type Estimate, isPetPriceOpen } from "#domain/catalogue/estimate.ts";
import {
  amountText,
  estimateLines,
  paymentLabels,
  quotedText,
  totalText,
  unservedDays,
  visitsADayText,
} from "#domain/catalogue/estimate-text.ts";
import type { PricedCare, RequestPrice } from "#domain/catalogue/price-request.ts";
import { unservedNote } from "#domain/catalogue/served-days.ts";
import { formatList } from "#domain/format-list.ts";
import type { ToldPrice } from "#domain/leads/told-price.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { datesText, dayAsked } from "./lead-facts.ts";
import { leadDays } from "./lead-holidays.ts";
import {
  type AskedPrice,
  careTitle,
  grandTotal,
  isPriced,
  ofWhich,
  type PriceSite,
  together,
} from "./priced-care.ts";
import { replyLinks } from "./visitor-replies.ts";

type Reply = Pick<ToldPrice, "reply" | "replyUntil">;

/** In the words of the estimate: in short where it would be too long for a link. */
export function replyOf(asked: AskedPrice, requestPrice: RequestPrice, site: PriceSite): Reply {
  const { care } = requestPrice;
  const { price } = site.thankYou.replies;
  const { words } = site.estimate;
  const stays = care.filter(isPriced).filter(({ estimate }) => estimate.total);
  const [first] = stays;
  if (!first) return { reply: "", replyUntil: "" };
  const { firstDay, lastDay } = first.stay;
  const payment = stays.find(({ estimate }) => estimate.payment)?.estimate.payment;
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
  /** A choice that stands for several services says that they are one or the other. */
  const eitherOf = ({ choice }: PricedCare, i: number) => {
    const name = care.filter((each) => each.choice === choice).length > 1 && site.serviceNames[choice];
    return name && care.findIndex((each) => each.choice === choice) === i ? [`${name}:`] : [];
  };
  const sum = grandTotal(requestPrice, site).map((text) => `${together}: ${text}`);
  const whole = [
    ...care.flatMap((each, i) => [...eitherOf(each, i), careLines(each, site, askedOn).join("\n")]),
    ...sum,
  ];
  const short = [
    datesText({ firstDay, lastDay }, askedOn),
    [...care.flatMap((each, i) => [...eitherOf(each, i), careLine(each, site)]), ...sum].join("\n"),
    ...(payment
      ? [paymentLines({ ...payment, deposit: null, balance: null }, site, askedOn).join("\n")]
      : []),
  ];
  const due = payment?.balanceDue ? addDays(payment.balanceDue, -1) : firstDay;
  const fits = (lines: string[]) =>
    replyLinks({ ...asked, status: "accepted" }, "", price, site, [price.text, ...lines, price.closing])
      .length > 0;
  const texts = [whole, short].map((lines) => [...lines, ...open]);
  const lines = texts.find(fits) ?? texts[1] ?? [];
  return { reply: lines.join("\n\n"), replyUntil: due < firstDay ? due : firstDay };
}

function careLine(care: PricedCare, site: PriceSite): string {
  const { words } = site.estimate;
  if (!isPriced(care)) return `${careTitle(care, site)}: ${amountText(words, null)}`;
  const { estimate, stay } = care;
  const without = estimate.total ? unservedDays(estimate) : "";
  const amount = `${totalText(words, estimate, stay.firstDay)}${without && ` without ${without}`}`;
  const quoted = estimate.total ? quotedText(words, estimate) : "";
  return `${careTitle(care, site)}: ${[amount, quoted].filter(Boolean).join(". ")}`;
}

function careLines(care: PricedCare, site: PriceSite, askedOn: string): string[] {
  if (!isPriced(care)) return [careLine(care, site)];
  const { stay, estimate } = care;
  const { payment } = estimate;
  const lines = estimateLines(site.estimate.words, stay, estimate);
  return payment ? [...lines, ...paymentLines(payment, site, askedOn)] : lines;
}

function paymentLines(
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
