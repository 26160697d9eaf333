import { type FormEvent, useState } from "react";
import type { LegalSection } from "../../../domain/pages/legal-text.ts";
import type { FormHints } from "../../../domain/requests/form-hints.ts";
import { submitSchedulePath } from "../../../domain/requests/function-calls.ts";
import {
  petCountMax,
  petTypes,
  readScheduleForm,
  type ScheduleRequest,
  scheduleForm,
  scheduleRequestSchema,
  serviceNeedsMaxLength,
} from "../../../domain/requests/schedule-request.ts";
import type { ShownSmsConsent } from "../../../domain/requests/sms-consent.ts";
import { announceInput } from "../../client/draft.ts";
import { EmailField, PhoneField } from "../contact-fields.tsx";
import { describeNotReached } from "../error-catalogue.ts";
import { type Choice, ChoiceGroup, SelectField, TextField } from "../field.tsx";
import type { FormSettings } from "../form-settings.ts";
import { HintWords } from "../hint-words.tsx";
import { type FieldOf, RequestForm } from "../request-form.tsx";
import { createLeadSenderLoader, createSenderLoader, leadAction } from "../sender-loader.ts";
import type { FormKind } from "../use-request-form.ts";
import { CountedTextArea } from "./counted-text-area.tsx";
import { type HolidayDates, HolidayNote } from "./holiday-note.tsx";
import { SmsOptIn } from "./sms-opt-in.tsx";

const labels = {
  services: "Services",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  petName: "Pet name",
  petType: "Pet type",
  petCount: "How many pets",
  streetAddress: "Street address",
  apartment: "Apartment or unit",
  zipCode: "ZIP code",
  city: "City",
  state: "State",
  startDate: "First day",
  endDate: "Last day",
  serviceNeeds: "What we should know",
  smsOptIn: "Text messages",
};

const kind: FormKind<ScheduleRequest> = {
  form: scheduleForm,
  schema: scheduleRequestSchema,
  read: readScheduleForm,
  labels,
  redirectDelayMs: 0,
};

const describeFailure = describeNotReached("request");

type Town = { city: string; state: string };

type ScheduleFormProps = Omit<FormSettings, "hints"> & {
  services: readonly Choice[];
  /** ZIP code -> the town it belongs to, of the towns served. */
  towns: Record<string, Town>;
  holidays: readonly HolidayDates[];
  smsConsent: ShownSmsConsent;
  smsPrivacy: LegalSection;
  hints: FormHints & { services: string };
  hasReview: boolean;
};

export function ScheduleForm(props: ScheduleFormProps) {
  const { page, reply, business, hints, smsConsent } = props;
  const [loadSender] = useState(() => {
    const { policyVersion, textHash } = smsConsent;
    const loadFunctionsSender = createSenderLoader<ScheduleRequest>(async () => {
      const { createScheduleSender } = await import("../sending/schedule-sender.ts");
      return createScheduleSender(props.functions, { policyVersion, textHash, page });
    });
    return createLeadSenderLoader(business, loadFunctionsSender, policyVersion);
  });
  return (
    <RequestForm
      kind={kind}
      describeFailure={describeFailure}
      loadSender={loadSender}
      action={leadAction(props, submitSchedulePath)}
      page={page}
      reply={reply}
      business={business}
      submitLabel="Schedule Pet Care"
      hasReview={props.hasReview}
    >
      {(field, kept) => (
        <>
          <ChoiceGroup
            name="services"
            label="Select Services"
            hint={{ label: "What can change the price", words: hints.services }}
            error={field("services").error}
            choices={props.services}
            chosen={kept?.choices?.services ?? []}
          />
          <ContactInformation field={field} hint={hints.phone} />
          <PetInformation field={field} />
          <ServiceAddress field={field} towns={props.towns} hint={hints.zipCode} />
          <ServiceDetails field={field} holidays={props.holidays} />
          <fieldset>
            <legend>Communication Preferences</legend>
            <SmsOptIn
              consent={smsConsent}
              section={props.smsPrivacy}
              isChecked={kept?.values.smsOptIn === "on"}
            />
          </fieldset>
          <HintWords
            hints={[
              ["Services: what can change the price", hints.services],
              ["Phone", hints.phone],
              ["ZIP code", hints.zipCode],
            ]}
          />
        </>
      )}
    </RequestForm>
  );
}

function ContactInformation({ field, hint }: { field: FieldOf; hint: string }) {
  return (
    <fieldset>
      <legend>Contact Information</legend>
      <TextField {...field("name")} autoComplete="name" />
      <EmailField {...field("email")} />
      <PhoneField {...field("phone")} hint={hint} />
    </fieldset>
  );
}

function PetInformation({ field }: { field: FieldOf }) {
  return (
    <fieldset>
      <legend>Pet Information</legend>
      <TextField {...field("petName")} autoComplete="off" help="More pets? Tell us below." />
      <div className="field-row">
        <SelectField {...field("petType")} options={petTypes} />
        <TextField
          {...field("petCount")}
          isOptional
          type="number"
          inputMode="numeric"
          min={1}
          max={petCountMax}
        />
      </div>
    </fieldset>
  );
}

function ServiceAddress(props: { field: FieldOf; towns: Record<string, Town>; hint: string }) {
  const { field, towns, hint } = props;
  const [offered, setOffered] = useState<Town | null>(null);

  /** Offers the town of a known ZIP code; what the visitor typed stays. */
  function offerTown({ currentTarget }: FormEvent<HTMLInputElement>) {
    const town = towns[currentTarget.value.trim().slice(0, 5)];
    const city = currentTarget.form?.elements.namedItem("city");
    const state = currentTarget.form?.elements.namedItem("state");
    if (!town || !(city instanceof HTMLInputElement) || !(state instanceof HTMLInputElement)) return;
    if (city.value !== "" && state.value !== "") return;
    for (const [field, value] of [
      [city, town.city],
      [state, town.state],
    ] as const) {
      if (field.value !== "") continue;
      field.value = value;
      announceInput(field);
    }
    setOffered(town);
  }

  return (
    <fieldset>
      <legend>Service Address</legend>
      <TextField {...field("streetAddress")} autoComplete="address-line1" />
      <TextField {...field("apartment")} isOptional autoComplete="address-line2" />
      <TextField
        {...field("zipCode")}
        hint={hint}
        inputMode="numeric"
        autoComplete="postal-code"
        onInput={offerTown}
      />
      <div className="field-row">
        <TextField {...field("city")} autoComplete="address-level2" />
        <TextField {...field("state")} autoComplete="address-level1" />
      </div>
      <p className="field-help" role="status">
        {offered && `We filled in ${offered.city}, ${offered.state}. Change it if it is not right.`}
      </p>
    </fieldset>
  );
}

function ServiceDetails({ field, holidays }: { field: FieldOf; holidays: readonly HolidayDates[] }) {
  const [dates, setDates] = useState({
    start: field("startDate").defaultValue ?? "",
    end: field("endDate").defaultValue ?? "",
  });
  return (
    <fieldset>
      <legend>Service Details</legend>
      <div className="field-row">
        <TextField
          {...field("startDate")}
          isOptional
          type="date"
          onInput={({ currentTarget }) => setDates({ ...dates, start: currentTarget.value })}
        />
        <TextField
          {...field("endDate")}
          isOptional
          type="date"
          onInput={({ currentTarget }) => setDates({ ...dates, end: currentTarget.value })}
        />
      </div>
      <HolidayNote holidays={holidays} {...dates} />
      <CountedTextArea
        {...field("serviceNeeds")}
        isOptional
        rows={6}
        maxLength={serviceNeedsMaxLength}
        help="Routines, medication, other pets, times that suit you. Please leave out alarm codes."
      />
    </fieldset>
  );
}
