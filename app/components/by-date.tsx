import type { ReactNode } from "react";
import { dayStart } from "../../domain/business/reply-time.ts";
import { addDays, businessDate } from "../../domain/calendar-date.ts";

type ByDateProps = {
  /** The first and the last day on which it is shown, by the business's calendar; null for no limit. */
  from?: string | null;
  to?: string | null;
  children: ReactNode;
};

/** Shown on some days only. The page script looks again, because the page may be read long after it was built. */
export function ByDate({ from = null, to = null, children }: ByDateProps) {
  const today = businessDate(new Date());
  const isShown = (from === null || from <= today) && (to === null || today <= to);
  return (
    <div
      className="by-date"
      data-from={from === null ? undefined : dayStart(from).toISOString()}
      data-until={to === null ? undefined : dayStart(addDays(to, 1)).toISOString()}
      hidden={!isShown}
    >
      {children}
    </div>
  );
}
