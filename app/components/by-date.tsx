import type { ReactNode } from "react";
import { dayStart } from "../../domain/business/reply-time.ts";
import { addDays, businessDate } from "../../domain/calendar-date.ts";

type ByDateProps = {
  /** Inclusive calendar days of the business; null is unlimited. */
  from?: string | null;
  to?: string | null;
  as?: "div" | "li";
  children: ReactNode;
};

/** The page script checks again, because the page may be read long after it was built. */
export function ByDate({ from = null, to = null, as: Element = "div", children }: ByDateProps) {
  const today = businessDate(new Date());
  const isShown = (from === null || from <= today) && (to === null || today <= to);
  return (
    <Element
      className="by-date"
      data-from={from === null ? undefined : dayStart(from).toISOString()}
      data-until={to === null ? undefined : dayStart(addDays(to, 1)).toISOString()}
      hidden={!isShown}
    >
      {children}
    </Element>
  );
}
