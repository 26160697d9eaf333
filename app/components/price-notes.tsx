import type { ReactNode } from "react";
import { dayStart } from "../../domain/business/reply-time.ts";
import { addDays } from "../../domain/calendar-date.ts";
import { type HolidayPricing, isSeasonOver, lastListedDate } from "../../domain/catalogue/holiday-pricing.ts";
import { useSharedWords } from "./page-words.tsx";

/** What can change a price, in plain sight beside it. */
export function PriceFactors() {
  const { text, total } = useSharedWords().priceFactors;
  return (
    <p className="price-factors">
      {text} <strong>{total}</strong>
    </p>
  );
}

/**
 * `children` while the listed dates last, then the line that claims nothing for the next season. The page script
 * looks again, for the page may have been built before the last date and be read after it.
 */
export function SeasonNote({ rules, children }: { rules: HolidayPricing; children: ReactNode }) {
  const isOver = isSeasonOver(rules, new Date());
  return (
    <div
      className="season-note"
      data-season-over-at={dayStart(addDays(lastListedDate(rules), 1)).toISOString()}
    >
      <p hidden={isOver}>{children}</p>
      <p hidden={!isOver}>{rules.nextSeason}</p>
    </div>
  );
}
