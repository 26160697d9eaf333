import { amountText } from "#domain/catalogue/estimate-text.ts";
import type { PricedCare, RequestPrice } from "#domain/catalogue/price-request.ts";
import type { Stay } from "#domain/catalogue/stay.ts";
import { formatList } from "#domain/format-list.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { DeliverySite } from "./lead-facts.ts";

export type PricedStay = Extract<PricedCare, { stay: Stay }>;

/** A request as it comes in. `estimatedStay` is the address of the estimate that came along; "" is none. */
export type AskedPrice = Pick<Lead, "form" | "fields" | "receivedAt"> & {
  replyBy: Date | null;
  estimatedStay: string;
};
export type PriceSite = Omit<DeliverySite, "ownerLinks">;

export const together = "All together";

/** Of several services. */
export function grandTotal(price: RequestPrice, site: PriceSite): string[] {
  const text = price.care.length > 1 && sumText(price, site);
  return text ? [text] : [];
}

/** Where each service has a whole price; "" otherwise. Two that one choice stands for are one or the other. */
export function sumText(price: RequestPrice, { estimate: { words } }: PriceSite): string {
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

/** "Overnight: ", or "" where a note is about every price. */
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
