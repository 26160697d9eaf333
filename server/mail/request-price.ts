import { isNight } from "#domain/catalogue/catalogue.ts";
import { isPetPriceOpen } from "#domain/catalogue/estimate.ts";
import {
  amountText,
  equalDays,
  equalDaysText,
  householdText,
  openText,
  totalText,
  unservedDays,
} from "#domain/catalogue/estimate-text.ts";
import { isKindOpen } from "#domain/catalogue/extra-pet.ts";
import { type PricedCare, priceRequest, type RequestPrice } from "#domain/catalogue/price-request.ts";
import { readEstimatedStay } from "#domain/catalogue/stay.ts";
import { stayBounds } from "#domain/catalogue/stay-bounds.ts";
import type { Lead, ToldPrice } from "#domain/leads/lead.ts";
import { countPets, scheduleForm } from "#domain/requests/schedule-form.ts";
import { lowerFirst } from "#domain/wording.ts";
import { dayAsked } from "./lead-facts.ts";
import { dayIn } from "./lead-holidays.ts";
import {
  type AskedPrice,
  careTitle,
  grandTotal,
  isPriced,
  ofWhich,
  type PricedStay,
  type PriceSite,
  paymentLines,
  replyOf,
  sumText,
  together,
} from "./price-reply.ts";
import type { Block } from "./render-mail.ts";

/** Prices a request, which nothing else does. Returns null when it is not a request for care. */
export function tellPrice(asked: AskedPrice, site: PriceSite): ToldPrice | null {
  const price = askedPrice(asked, site);
  if (!price) return null;
  const missing = missingDays(asked);
  const told = { hasMedication: price.hasMedication, names: namesOf(asked, site) };
  if (missing) {
    const open = [`No price yet: they didn't say ${missing}.`];
    return { rows: [], open, total: "", reply: "", replyUntil: "", ...told };
  }
  const askedOn = dayAsked(asked, site);
  const rows = price.care.map((each) => ({
    label: careTitle(each, site),
    text: careText(each, site, askedOn),
  }));
  return {
    rows: [...rows, ...grandTotal(price, site).map((text) => ({ label: together, text }))],
    open: openPoints(asked, price, site),
    total: sumText(price, site),
    ...replyOf(asked, price, site),
    ...told,
  };
}

function askedPrice(asked: AskedPrice, site: PriceSite): RequestPrice | null {
  const { fields, form, receivedAt, replyBy, estimatedStay } = asked;
  const services = [fields.services ?? []].flat().map(String);
  if (form !== scheduleForm.storedAs[0] || services.length === 0) return null;
  const care = {
    services,
    firstDay: dayIn(asked, "startDate"),
    lastDay: dayIn(asked, "endDate"),
    kinds: countPets(site.business.pets, fields),
    visitsADay: Number(fields.visitsADay) || 0,
    estimatedStay,
  };
  // Booking is assumed on the day of the promised answer, as in the estimate that the visitor saw.
  const promised = site.businessClock(replyBy ?? new Date(receivedAt)).date;
  const facts = { ...site.estimate, business: site.business };
  return priceRequest(facts, care, dayAsked(asked, site), promised);
}

function namesOf(
  { fields, estimatedStay }: AskedPrice,
  { estimate: { catalogue } }: PriceSite,
): ToldPrice["names"] {
  const service = readEstimatedStay(catalogue, estimatedStay)?.service;
  const choice = service?.requestedAs ?? service?.id ?? "";
  return service && [fields.services].flat().includes(choice) ? { [choice]: service.title } : {};
}

/** Returns the price as the owners see it. */
export function priceBlocks({ price }: Pick<Lead, "price">): Block[] {
  if (!price) return [];
  const { rows, open } = price;
  if (rows.length === 0) return open;
  return [
    { heading: "Price for these dates" },
    { rows },
    { list: open.map((text) => ({ text })) },
    { heading: "What they sent" },
  ];
}

function openPoints(asked: AskedPrice, price: RequestPrice, site: PriceSite): string[] {
  const { care, isAsEstimated } = price;
  const stays = care.filter(isPriced).filter(({ estimate }) => estimate.total);
  if (stays.length === 0) return [];
  const { fields, estimatedStay } = asked;
  const counts = countPets(site.business.pets, fields);
  const kind = site.business.pets.find(({ one }) => one === fields.petType);
  const isUncounted = Object.keys(counts).length === 0;
  const visited = stays.filter(({ stay }) => !isNight(stay.service));
  const visits = Number(fields.visitsADay) || 1;
  const points: [about: PricedCare[] | boolean, text: string][] = [
    [stays.filter((each) => !each.isVisitsKnown), "Visits are at 1 a day: they didn't say how many."],
    [visits > 1 && visited.length > 1, `Each service is at ${visits} visits a day: check how many of each.`],
    [isUncounted && !estimatedStay, "For 1 pet: they didn't count theirs."],
    // The form asks to leave the count blank for one pet.
    [
      !isUncounted && kind !== undefined && !counts[kind.id],
      `Check how many pets: they chose ${fields.petType}, but counted none.`,
    ],
    [!isAsEstimated, "The estimate they saw, below, is for other care, days, visits, pets or medication."],
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

function missingDays(lead: Pick<Lead, "fields">): string {
  const [first, last] = [dayIn(lead, "startDate"), dayIn(lead, "endDate")];
  if (first) return last ? "" : "the last day";
  return last ? "the first day" : "which days";
}

function careText(care: PricedCare, site: PriceSite, askedOn: string): string {
  const { words } = site.estimate;
  if (!isPriced(care)) return reasonText(care.reason);
  const { stay, estimate } = care;
  const open = openText(words, estimate);
  if (estimate.lines.length === 0) return `No price: ${lowerFirst(totalText(words, estimate, askedOn))}`;
  const without = unservedDays(estimate);
  const days = equalDays(estimate.lines).filter(({ total }) => total);
  const lines = [
    estimate.total
      ? [amountText(words, estimate.total), without && `without ${without}`].filter(Boolean).join(" ")
      : "",
    ...(estimate.lines.length > 1 ? days.map((each) => daysLine(each)) : []),
    householdText(words, stay),
    open && `You quote: ${open}`,
    ...(estimate.payment ? paymentLines(estimate.payment, site, askedOn) : []),
  ];
  return lines.filter(Boolean).join("\n");

  function daysLine(each: (typeof days)[number]): string {
    const text = equalDaysText(words, stay, each);
    return each.lines.length > 1 ? text : `${text}: ${amountText(words, each.total)}`;
  }
}

function reasonText(reason: Exclude<PricedCare, PricedStay>["reason"]): string {
  if (reason === "past") return "No price: the first day has passed";
  if (reason === "one-night") return "No price: a night needs the day they're back";
  return reason === "long" ? `You quote it: more than ${stayBounds.days} days` : "You quote it";
}
