import { dateAsOf } from "#domain/calendar-date.ts";
import { isNight } from "#domain/catalogue/catalogue.ts";
import { equalDays, equalDaysText } from "#domain/catalogue/equal-days.ts";
import { type Estimate, isPetPriceOpen, type Stay } from "#domain/catalogue/estimate.ts";
import {
  amountText,
  describeEstimate,
  type EstimateFacts,
  householdText,
  openText,
  totalText as totalOf,
  unservedDays,
} from "#domain/catalogue/estimate-text.ts";
import { isKindOpen } from "#domain/catalogue/extra-pet.ts";
import { countName, type PetKind } from "#domain/catalogue/pet-kinds.ts";
import { type PricedCare, priceRequest, type RequestPrice } from "#domain/catalogue/price-request.ts";
import { stayBounds } from "#domain/catalogue/stay-bounds.ts";
import { lowerFirst } from "#domain/first-letter.ts";
import { formatList } from "#domain/format-list.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { fieldText } from "#domain/requests/field.ts";
import { countPets, petKindsOf, scheduleForm } from "#domain/requests/schedule-form.ts";
import { type DeliverySite, dayAsked, replyBy } from "./lead-facts.ts";
import { dayIn } from "./lead-holidays.ts";
import type { Block } from "./render-mail.ts";

type PricedStay = Extract<PricedCare, { stay: Stay }>;

/** Null for what is no request for care. */
export function leadPrice(lead: Lead, site: DeliverySite, now: Date): RequestPrice | null {
  const services = [lead.fields.services ?? []].flat().map(String);
  if (lead.form !== scheduleForm.storedAs[0] || services.length === 0) return null;
  const asked = {
    services,
    firstDay: dayIn(lead, "startDate"),
    lastDay: dayIn(lead, "endDate"),
    pets: countPets(site.business.pets, lead.fields),
    kinds: petKindsOf(site.business.pets, lead.fields),
    visitsADay: Number(lead.fields.visitsADay) || 0,
    estimatedStay: lead.estimatedStay ?? "",
  };
  const today = site.businessClock(now).date;
  // As in the estimate that the visitor saw.
  const promised = site.businessClock(new Date(replyBy(lead, site) ?? lead.receivedAt)).date;
  return priceRequest(estimateFacts(site), asked, today, promised > today ? promised : today);
}

function estimateFacts({ estimate, business }: DeliverySite): EstimateFacts {
  return { ...estimate, business };
}

/** Stored with the request, so that a later mail or list can say that prices have changed since. */
export function priceToTell(lead: Lead, site: DeliverySite, now: Date): string | undefined {
  const price = leadPrice(lead, site, now);
  return price ? pricesText(price, site) : undefined;
}

/** What the first mail said, where prices have changed since; "" otherwise. */
export function earlierPrice({ priceTold = "" }: Lead, price: RequestPrice, site: DeliverySite): string {
  const now = amountsIn(pricesText(price, site));
  return now !== "" && priceTold !== "" && amountsIn(priceTold) !== now ? priceTold : "";
}

/** "from $155", or "Dog Walking: from $155; Private Boarding: $90" */
function pricesText({ care }: RequestPrice, site: DeliverySite): string {
  const priced = care.flatMap((each) =>
    isPriced(each) && each.estimate.total
      ? { title: careTitle(each, site), amount: amountText(site.estimate.words, each.estimate.total) }
      : [],
  );
  return priced.map(({ title, amount }) => (priced.length > 1 ? `${title}: ${amount}` : amount)).join("; ");
}

/** For the owners. */
export function priceBlocks(lead: Lead, price: RequestPrice, site: DeliverySite): Block[] {
  const missing = missingDays(lead);
  if (missing) return [`No price yet: they didn't say ${missing}.`];
  return [
    { heading: "Price for these dates" },
    {
      rows: [
        ...price.care.map((each) => ({
          label: careTitle(each, site),
          text: careText(each, site, dayAsked(lead, site)),
        })),
        ...grandTotal(price, site).map((text) => ({ label: together, text })),
      ],
    },
    { list: openPoints(lead, price, site).map((text) => ({ text })) },
    { heading: "What they sent" },
  ];
}

export const together = "All together";

/** Of several services. */
export function grandTotal(price: RequestPrice, site: DeliverySite): string[] {
  const text = price.care.length > 1 && totalText(price, site);
  return text ? [text] : [];
}

/** For a list: "from $180 (your first email: from $155)" */
export function totalLine(lead: Lead, price: RequestPrice, site: DeliverySite): string {
  const [total, earlier] = [totalText(price, site), earlierPrice(lead, price, site)];
  return total && earlier ? `${total} (your first email: ${earlier})` : total;
}

/** Where each service has a whole price; "" otherwise. Two that one choice stands for are one or the other. */
function totalText(price: RequestPrice, { estimate: { words } }: DeliverySite): string {
  // What nobody comes for costs nothing.
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

function openPoints(lead: Lead, price: RequestPrice, site: DeliverySite): string[] {
  const { care, isAsEstimated } = price;
  const earlier = earlierPrice(lead, price, site);
  const stays = care.filter(isPriced);
  if (stays.length === 0) return [];
  const { fields, estimatedStay = "" } = lead;
  const { pets } = site.business;
  // The words around the amounts may have changed too.
  const isRepriced =
    estimatedStay !== "" &&
    Boolean(fields.estimate) &&
    amountsIn(describeEstimate(estimateFacts(site), estimatedStay)) !== amountsIn(fieldText(fields.estimate));
  const visited = stays.filter(({ stay }) => !isNight(stay.service));
  const visits = Number(fields.visitsADay) || 1;
  const points: [about: PricedCare[] | boolean, text: string][] = [
    [
      earlier !== "",
      `Prices have changed since your first email: it said ${earlier}. Decide which one they get.`,
    ],
    [stays.filter((each) => !each.isVisitsKnown), "Visits are at 1 a day: they didn't say how many."],
    [visits > 1 && visited.length > 1, `Each service is at ${visits} visits a day: check how many of each.`],
    [countPets(pets, fields) === 0 && !estimatedStay, "For 1 pet: they didn't count theirs."],
    // The form asks to leave the count blank for one pet.
    [
      isOwnKindUncounted(pets, fields),
      `Check how many pets: they chose ${fields.petType}, but counted none.`,
    ],
    [!isAsEstimated, "The estimate they saw, below, is for other care, days, visits, pets or medication."],
    [isAsEstimated && isRepriced, "Prices have changed since the estimate they saw, below."],
    [
      stays.filter(({ stay }) => isPetPriceOpen(stay)),
      "Extra pets aren't in it: your price list leaves them to you.",
    ],
    [
      stays.filter(({ stay }) => isKindOpen(stay.service.extraPet, stay)),
      "Ask which pets they are: only some kinds cost extra.",
    ],
    [stays.filter(({ estimate }) => estimate.isExpected), "Holiday prices are expected, so confirm them."],
  ];
  return points.flatMap(([about, text]) => {
    if (typeof about === "boolean") return about ? [text] : [];
    return about.length > 0 ? [ofWhich(about, stays, site) + text] : [];
  });
}

/** "Overnight: ", or "" where a note is about every price. */
export function ofWhich(about: PricedCare[], all: PricedCare[], site: DeliverySite): string {
  const titles = about.map((each) => careTitle(each, site));
  return about.length < all.length ? `${formatList(titles, "and")}: ` : "";
}

function amountsIn(text: string): string {
  return (text.match(/\$[\d,]+(?:\.\d+)?/g) ?? []).join(" ");
}

function isOwnKindUncounted(pets: readonly PetKind[], fields: Lead["fields"]): boolean {
  const kind = pets.find(({ one }) => one === fields.petType);
  return countPets(pets, fields) > 0 && kind !== undefined && !Number(fields[countName(kind)]);
}

function missingDays(lead: Lead): string {
  const [first, last] = [dayIn(lead, "startDate"), dayIn(lead, "endDate")];
  if (first) return last ? "" : "the last day";
  return last ? "the first day" : "which days";
}

export function isPriced(care: PricedCare): care is PricedStay {
  return "stay" in care;
}

export function careTitle(care: PricedCare, { serviceNames }: DeliverySite): string {
  return isPriced(care) ? care.stay.service.title : (serviceNames[care.choice] ?? "Something else");
}

function careText(
  care: PricedCare,
  { estimate: { words, holidayPricing } }: DeliverySite,
  askedOn: string,
): string {
  if (!isPriced(care)) return reasonText(care.reason);
  const { stay, estimate } = care;
  const open = openText(words, estimate);
  if (estimate.lines.length === 0) return `No price: ${lowerFirst(totalOf(words, estimate, askedOn))}`;
  const without = unservedDays(estimate);
  const days = equalDays(estimate.lines).filter(({ total }) => total);
  const lines = [
    estimate.total
      ? [amountText(words, estimate.total), without && `without ${without}`].filter(Boolean).join(" ")
      : "",
    ...(estimate.lines.length > 1 ? days.map((each) => daysLine(each)) : []),
    householdText(words, stay),
    open && `You quote: ${open}`,
    paymentText(estimate.payment),
  ];
  return lines.filter(Boolean).join("\n");

  function daysLine(each: (typeof days)[number]): string {
    const text = equalDaysText(words, stay, each);
    return each.lines.length > 1 ? text : `${text}: ${amountText(words, each.total)}`;
  }

  function paymentText(payment: Estimate["payment"]): string {
    if (!payment) return "";
    const { deposit, balance, balanceDue } = payment;
    if (!balanceDue) return "All of it is due at booking.";
    const due = dateAsOf(askedOn, balanceDue);
    if (holidayPricing.deposit.percent === 0) return `All of it is due by ${due}.`;
    return deposit
      ? `Deposit ${amountText(words, deposit)} at booking, ${amountText(words, balance)} by ${due}`
      : `Deposit ${holidayPricing.deposit.percent}% at booking, the rest by ${due}`;
  }
}

function reasonText(reason: Exclude<PricedCare, PricedStay>["reason"]): string {
  if (reason === "past") return "No price: the first day has passed";
  if (reason === "one-night") return "No price: a night needs the day they're back";
  return reason === "long" ? `You quote it: more than ${stayBounds.days} days` : "You quote it";
}
