import { type FormEvent, useState } from "react";
import { townOfZip } from "#domain/business/zip-answers.ts";
import type { Care, DateNotes, PricedHoliday } from "#domain/catalogue/date-notes.ts";
import { countName, type PetKind } from "#domain/catalogue/pet-kinds.ts";
import type { FormHints } from "#domain/pages/page-schemas.ts";
import type { FormReply } from "#domain/requests/request-protocol.ts";
import { type scheduleForm, scheduleFormOf } from "#domain/requests/schedule-form.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { businessDay } from "../../client/business-day.ts";
import type { Choice, RenderField } from "../form-field.tsx";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";
import { useTyped } from "../use-browser-state.ts";
import { createSenderLoader } from "../use-request-form.ts";
import { fillInTown, type Town } from "./fill-in-town.ts";
import { SmsOptIn } from "./sms-opt-in.tsx";
import { VisitsADay } from "./visits-a-day.tsx";

export type BroughtEstimate = { value: string; lines: string[]; pets: number };

type ScheduleFormProps = Omit<FormSettings, "hints"> & {
  services: readonly (Choice & Care)[];
  pets: readonly PetKind[];
  towns: Record<string, Town>;
  holidays: readonly PricedHoliday[];
  /** For what the form comes with. */
  dateNotes?: DateNotes | null | undefined;
  /** For the dates that the server filled in. */
  earlyCareText?: string | undefined;
  smsConsent: ShownSmsConsent;
  hasTexting: boolean;
  /** Left out of the page where there is one. */
  hasNoHolidayPage?: boolean | undefined;
  hints: FormHints & { services: string };
  hasReview: boolean;
  /** The services that are priced by the visit. */
  visitServices: readonly string[];
  /** Brought along from the page of that name. */
  estimate?: BroughtEstimate | undefined;
};

type Fields = { field: RenderField<typeof scheduleForm> };

export function ScheduleIsland(props: ScheduleFormProps) {
  const { page, functions, hints, hasReview, pets, smsConsent } = props;
  const [form] = useState(() => scheduleFormOf(pets));
  const [loadSender] = useState(() => {
    const { policyVersion, textHash } = smsConsent;
    return createSenderLoader(form, props, {
      smsConsent: { policyVersion, textHash },
      async loadFunctionsSender() {
        const { createScheduleSender } = await import("../sending/schedule-sender.ts");
        return createScheduleSender(functions, { policyVersion, textHash, page });
      },
    });
  });
  return (
    <RequestForm
      form={form}
      settings={props}
      {...{ hints, loadSender, hasReview }}
      submitLabel="Schedule Pet Care"
    >
      {(field, reply) => (
        <>
          {reply && props.estimate && <EstimateCard {...props.estimate} />}
          {field("services", { label: "Select Services", choices: props.services })}
          <fieldset>
            <legend>Contact Information</legend>
            {field("name")}
            {field("email")}
            {field("phone")}
          </fieldset>
          <fieldset>
            <legend>Pet Information</legend>
            <div className="auto-grid field-row">
              {field("petName")}
              {pets.length > 1 && field("petType")}
            </div>
            <p className="field-help">
              {reply && props.estimate && props.estimate.pets > 1
                ? `${props.estimate.pets} pets: which ones?`
                : "More pets? Tell us below. Leave blank for one pet."}
            </p>
            <div className="auto-grid pet-counts">
              {pets.map((kind) => field(countName(kind) as "petType"))}
            </div>
          </fieldset>
          <ServiceAddress field={field} towns={props.towns} />
          <ServiceDetails {...props} field={field} reply={reply} />
          {props.hasTexting && (
            <fieldset>
              <legend>Communication Preferences</legend>
              <SmsOptIn textHash={smsConsent.textHash}>
                {field("smsOptIn", { label: smsConsent.text })}
              </SmsOptIn>
            </fieldset>
          )}
        </>
      )}
    </RequestForm>
  );
}

function EstimateCard({ value, lines }: BroughtEstimate) {
  return (
    <label className="checkbox choice">
      <input
        type="checkbox"
        id="estimate"
        name="estimate"
        value={value}
        data-words={lines.join("\n")}
        defaultChecked
      />
      <span>
        <b>Send this estimate with my request</b>
        {lines.map((line) => (
          <span className="field-help" key={line}>
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}

function ServiceAddress({ field, towns }: Fields & { towns: Record<string, Town> }) {
  const [offered, setOffered] = useState("");

  function offerTown({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>) {
    if (form) setOffered(fillInTown(form, townOfZip(towns, value)));
  }

  return (
    <fieldset>
      <legend>Service Address</legend>
      {field("streetAddress")}
      {field("apartment")}
      <div className="auto-grid field-row">
        {field("city")}
        {field("state")}
        {field("zipCode", { onInput: offerTown })}
      </div>
      <p className="field-help" role="status">
        {offered && `We filled in ${offered}. Change it if it isn't right.`}
      </p>
    </fieldset>
  );
}

type EarlyCareProps = Pick<ScheduleFormProps, "earlyCareText" | "visitServices"> & {
  reply: FormReply | null;
};

function ServiceDetails({ field, ...props }: Fields & DateNotesProps & EarlyCareProps) {
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
      <EarlyCare {...props} />
      {field("serviceNeeds")}
    </fieldset>
  );
}

type DateNotesProps = Pick<ScheduleFormProps, "services" | "holidays" | "dateNotes" | "hasNoHolidayPage"> & {
  reply: FormReply | null;
};

const noNotes: DateNotes = { closed: "", holidays: "" };

/** What decides is loaded once there is a date. */
function DateNotesBelow({ services, holidays, dateNotes, hasNoHolidayPage, reply }: DateNotesProps) {
  const [notes, setNotes] = useState((reply && dateNotes) ?? noNotes);
  const place = useTyped<HTMLParagraphElement>((readForm) => {
    const daysOf = (data: FormData) => [String(data.get("startDate")), String(data.get("endDate"))] as const;
    const show = (module: typeof import("#domain/catalogue/date-notes.ts")) => {
      // Read once this is loaded, because two loads may end in either order.
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

/** The page script fills it in by the dates that are typed. */
function EarlyCare({ earlyCareText, reply }: EarlyCareProps) {
  return (
    <p className="form-note" role="status" data-early-care="">
      {reply && earlyCareText && <span>{earlyCareText}</span>}
    </p>
  );
}
