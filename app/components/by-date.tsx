import type { ReactNode } from "react";
import { dayStart } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { useSite } from "./use-site.tsx";

type ByDateProps = {
  /** Inclusive calendar days of the business; null is unlimited. */
  from?: string | null;
  to?: string | null;
  as?: "div" | "li";
  children: ReactNode;
};

/** The server checks again as it answers with the page, which may have been built long ago. */
export function ByDate({ from = null, to = null, as: Element = "div", children }: ByDateProps) {
  const { businessClock } = useSite();
  const today = businessClock(new Date()).date;
  const isShown = (from === null || from <= today) && (to === null || today <= to);
  return (
    <Element
      className="by-date"
      data-from={from === null ? undefined : dayStart(from, businessClock).toISOString()}
      data-until={to === null ? undefined : dayStart(addDays(to, 1), businessClock).toISOString()}
      hidden={!isShown}
    >
      {children}
    </Element>
  );
}
