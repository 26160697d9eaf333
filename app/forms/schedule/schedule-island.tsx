import { type ReactNode, useState } from "react";
import { countName, type PetKind } from "#domain/catalogue/pet-kinds.ts";
import type { FormHints } from "#domain/pages/page-schemas.ts";
import { scheduleFormOf } from "#domain/requests/schedule-form.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import type { FormSettings } from "../form-settings.ts";
import { RequestForm } from "../request-form.tsx";
import { useBrowserState } from "../use-browser-state.ts";
import { ServiceAddress, type Town } from "./service-address.tsx";
import { type CareProps, ServiceDetails } from "./service-details.tsx";

export type BroughtEstimate = { value: string; lines: string[]; pets: number };

type ScheduleFormProps = Omit<FormSettings, "hints"> &
  CareProps & {
    pets: readonly PetKind[];
    towns: Record<string, Town>;
    smsConsent: ShownSmsConsent;
    hasTexting: boolean;
    hints: FormHints & { services: string };
    hasReview: boolean;
    /** The estimate that the visitor brings along from the estimate page. */
    estimate?: BroughtEstimate | undefined;
  };

export function ScheduleIsland(props: ScheduleFormProps) {
  const { hints, hasReview, pets } = props;
  const { text, ...smsConsent } = props.smsConsent;
  const [form] = useState(() => scheduleFormOf(pets));
  return (
    <RequestForm
      form={form}
      settings={props}
      {...{ hints, smsConsent, hasReview }}
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
                : "More than one? Count all, this one too. Leave blank for one pet."}
            </p>
            <div className="auto-grid pet-counts">
              {pets.map((kind) => field(countName(kind) as "petType"))}
            </div>
          </fieldset>
          <ServiceAddress
            field={field}
            towns={props.towns}
            filledIn={reply?.kind === "prefilled" ? reply.values : {}}
          />
          <ServiceDetails {...props} field={field} />
          {props.hasTexting && (
            <fieldset>
              <legend>Communication Preferences</legend>
              <SmsOptIn textHash={smsConsent.textHash}>{field("smsOptIn", { label: text })}</SmsOptIn>
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

const policyUrl = "/privacy-policy#sms-privacy";

function SmsOptIn({ textHash, children }: { textHash: string; children: ReactNode }) {
  const { isHydrated } = useBrowserState();
  return (
    <>
      {/* Without JavaScript the form itself reports which consent text it showed. */}
      <input type="hidden" name="textHash" value={textHash} />
      {children}
      <ul className="line sms-links">
        <li>
          <a href={policyUrl}>Privacy Policy</a>
        </li>
        <li>
          <a href="/terms-of-service">Terms of Service</a>
        </li>
        <li hidden={!isHydrated}>
          <button type="button" className="button-quiet" aria-haspopup="dialog" onClick={readPolicy}>
            Read the text message policy here
          </button>
        </li>
      </ul>
    </>
  );
}

function readPolicy(): void {
  import("../on-demand/open-section.ts")
    .then(({ openSection }) => openSection(policyUrl))
    .catch(() => location.assign(policyUrl));
}
