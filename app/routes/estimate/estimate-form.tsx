import type { ComponentProps } from "react";
import { isCalendarDate } from "#domain/calendar-date.ts";
import { type Catalogue, isNight, priceText, type Service } from "#domain/catalogue/catalogue.ts";
import { medicationChoice } from "#domain/catalogue/estimate-text.ts";
import { pricedServices, type StayInput } from "#domain/catalogue/stay.ts";
import { stayBounds } from "#domain/catalogue/stay-bounds.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { EstimateWords } from "#domain/pages/estimate-words.ts";
import { FieldError, FieldFrame, inputProps } from "../../forms/form-field.tsx";
import type { StaySentences } from "./answer-estimate.ts";

type Props = {
  catalogue: Catalogue;
  words: EstimateWords["form"];
  input: StayInput;
  sentences: StaySentences;
  action: string;
  /** The ZIP code from the home page's form, which is answered beside every price. */
  zip: string | null;
};

const visitCounts = Array.from({ length: stayBounds.visits }, (_, i) => String(i + 1));

export function EstimateForm({ catalogue, words, input, sentences, action, zip }: Props) {
  const { from, to, visits, pets } = input;
  const services = pricedServices(catalogue);
  const medication = medicationChoice(words, catalogue);
  const field = (name: "from" | "to" | "visits" | "pets") => ({
    name,
    definition: { label: words[name] },
    error: sentences[name],
    isErrorKept: true,
  });
  return (
    <form className="fields estimate-form" action={action} noValidate aria-label={words.button} data-estimate>
      {zip && <input type="hidden" name="zip" value={zip} />}
      <fieldset className="field" aria-describedby="service-error">
        <legend>{words.service}</legend>
        <div className="choices">
          {services.map((service, i) => (
            <ServiceChoice
              key={service.id}
              fieldId={i === 0 ? "service" : undefined}
              {...{ words, service }}
              isChosen={service.id === input.service}
              sentence={sentences.service}
            />
          ))}
        </div>
        <FieldError name="service" error={sentences.service} isErrorKept />
      </fieldset>
      <div className="auto-grid field-row">
        <DateField {...field("from")} value={from} />
        <DateField {...field("to")} value={to} />
      </div>
      {/* aria-describedby names this wrapper: a hidden element would be read if it were named itself. */}
      <div className="dates-help" id="nights">
        {services.some(isNight) && <p className="field-help nights-only">{words.nightsHelp}</p>}
      </div>
      <div className="auto-grid field-row">
        {!services.every(isNight) && (
          <FieldFrame {...field("visits")} className="field visits-only">
            <select {...inputProps(field("visits"))} defaultValue={visits}>
              {[...new Set([...visitCounts, visits])].map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </FieldFrame>
        )}
        <FieldFrame {...field("pets")}>
          <input
            {...inputProps(field("pets"))}
            // A mouse wheel would change a field of the type "number".
            type="text"
            inputMode="numeric"
            enterKeyHint="go"
            defaultValue={pets}
          />
        </FieldFrame>
      </div>
      {medication && (
        <label className="checkbox">
          <input type="checkbox" name="medication" value="yes" defaultChecked={input.medication !== ""} />
          <span>{medication}</span>
        </label>
      )}
      <button className="button button-primary" type="submit">
        {words.button}
      </button>
    </form>
  );
}

type ChoiceProps = Pick<Props, "words"> & {
  service: Service;
  /** An id for the first choice, so that a link from the error can lead to it. */
  fieldId: string | undefined;
  isChosen: boolean;
  sentence: string | undefined;
};

function ServiceChoice({ words, service, fieldId, isChosen, sentence }: ChoiceProps) {
  const { id, title, price, sessions } = service;
  const minutes = sessions && fillTemplate(words.sessions, { minutes: sessions.pricedMinutes });
  return (
    <label className="checkbox choice">
      <input
        type="radio"
        id={fieldId}
        name="service"
        value={id}
        required
        defaultChecked={isChosen}
        aria-invalid={sentence ? true : undefined}
        data-night={isNight(service) || undefined}
      />
      <span>
        {title}
        <span className="field-help">{[priceText(price), minutes].filter(Boolean).join(", ")}</span>
      </span>
    </label>
  );
}

type DateFieldProps = Omit<ComponentProps<typeof FieldFrame>, "children"> & { value: string };

/** A browser empties a date field whose value is an impossible date, so that is shown in a text field. */
function DateField({ value, ...field }: DateFieldProps) {
  return (
    <FieldFrame {...field}>
      <input
        {...inputProps(field)}
        type={value && !isCalendarDate(value) ? "text" : "date"}
        required
        defaultValue={value}
        aria-describedby={["nights", `${field.name}-error`].join(" ")}
      />
    </FieldFrame>
  );
}
