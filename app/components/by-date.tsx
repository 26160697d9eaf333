import type { ReactNode } from "react";
import { dayStart } from "#domain/business/reply-time.ts";
import { addDays } from "#domain/calendar-date.ts";
import { useSite } from "./use-site.tsx";

type ByDateProps = {
  /** Inclusive calendar days of the business; null means no limit. */
  from?: string | null;
  to?: string | null;
  as?: "div" | "li";
  children: ReactNode;
};

/** Shows its children on these days. The server decides again for each answer: the page may have been built long ago. */
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
