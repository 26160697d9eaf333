import { seasonsTouched } from "../../../domain/catalogue/holiday-dates.ts";

export type HolidayDates = { name: string; dates: readonly string[] };

/** Appears when the dates touch a listed holiday season. */
export function HolidayNote(props: { holidays: readonly HolidayDates[]; start: string; end: string }) {
  const names = seasonsTouched(props.holidays, props.start, props.end);
  return (
    <p className="holiday-note" role="status">
      {names.length > 0 && (
        <>
          These dates touch {names.join(" and ")}, so a holiday surcharge applies.{" "}
          <a href="/holiday-pricing">See holiday pricing</a>
        </>
      )}
    </p>
  );
}
