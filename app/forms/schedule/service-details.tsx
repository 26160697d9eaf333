import { useState } from "react";
import type { Care, DateNotes, PricedHoliday } from "#domain/catalogue/date-notes.ts";
import type { scheduleForm } from "#domain/requests/schedule-form.ts";
import { businessDay } from "../../client/business-day.ts";
import type { Choice, RenderField } from "../form-field.tsx";
import { useTyped } from "../use-browser-state.ts";

/** What the notes about dates depend on. */
export type CareProps = {
  services: readonly (Choice & Care)[];
  holidays: readonly PricedHoliday[];
  /** The notes for the dates that the server filled in. */
  dateNotes?: DateNotes | null | undefined;
  /** The note about early care for those dates. */
  earlyCareText?: string | undefined;
  /** Undefined if there is a page on holiday prices, so that it takes no space in the page. */
  hasNoHolidayPage?: boolean | undefined;
  /** The ids of the services that are priced by the visit. */
  visitServices: readonly string[];
};

type Fields = { field: RenderField<typeof scheduleForm> };

export function ServiceDetails({ field, ...props }: Fields & CareProps) {
  return (
    <fieldset>
      <legend>Service Details</legend>
      {/* Safari shows today's date in an empty field. */}
      <p className="field-help">Not sure yet? Leave these blank.</p>
      <div className="auto-grid field-row">
        {field("startDate")}
        {field("endDate")}
      </div>
      {props.visitServices.length > 0 && <VisitsADay field={field} services={props.visitServices} />}
      <DateNotesBelow {...props} />
      {/* The page script fills it in when dates are typed. */}
      <p className="form-note" role="status" data-early-care="">
        {props.earlyCareText && <span>{props.earlyCareText}</span>}
      </p>
      {field("serviceNeeds")}
    </fieldset>
  );
}

const noNotes: DateNotes = { closed: "", holidays: "" };

/** The code that finds the notes is loaded once there is a date. */
function DateNotesBelow({ services, holidays, dateNotes, hasNoHolidayPage }: CareProps) {
  const [notes, setNotes] = useState(dateNotes ?? noNotes);
  const place = useTyped<HTMLParagraphElement>((readForm) => {
    const daysOf = (data: FormData) => [String(data.get("startDate")), String(data.get("endDate"))] as const;
    const show = (module: typeof import("#domain/catalogue/date-notes.ts")) => {
      // Read after the code has loaded, because two loads may end in either order.
      const data = readForm();
      const chosen = data.getAll("services");
      setNotes(module.dateNotes({ services, holidays }, chosen, daysOf(data), businessDay()));
    };
    if (daysOf(readForm()).every((day) => !day)) return setNotes(noNotes);
    import("#domain/catalogue/date-notes.ts").then(show, () => setNotes(noNotes));
  });
  return (
    <>
      <p className="form-note" role="status">
        {notes.closed && <span>{notes.closed}</span>}
      </p>
      <p className="form-note" role="status" ref={place}>
        {notes.holidays && <span>{`${notes.holidays} `}</span>}
        {notes.holidays && !hasNoHolidayPage && <a href="/holiday-pricing">See holiday pricing</a>}
      </p>
    </>
  );
}

/** Shown if a service with visits is chosen, and without scripts. */
function VisitsADay({ field, services }: Fields & { services: readonly string[] }) {
  const [isUnused, setIsUnused] = useState(false);
  const place = useTyped<HTMLDivElement>((readForm) => {
    const chosen = readForm().getAll("services");
    setIsUnused(!services.some((service) => chosen.includes(service)));
  });
  return (
    <div ref={place} hidden={isUnused}>
      {field("visitsADay", { isUnused })}
    </div>
  );
}
