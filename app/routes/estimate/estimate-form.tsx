import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { isNight, priceText, type Service, servicesOn } from "../../../domain/catalogue/catalogue.ts";
import { estimateLimits, findMedication, type StayInput } from "../../../domain/catalogue/estimate.ts";
import { fillTemplate } from "../../../domain/pages/content-text.ts";
import type { EstimateWords } from "../../../domain/pages/estimate-words.ts";

type Props = {
  catalogue: Catalogue;
  words: EstimateWords["form"];
  input: StayInput;
  action: string;
};

const visitCounts = Array.from({ length: estimateLimits.visits }, (_, i) => i + 1);

export function EstimateForm({ catalogue, words, input, action }: Props) {
  return (
    <form className="fields estimate-form" action={action} data-estimate>
      <fieldset className="field">
        <legend>{words.service}</legend>
        <div className="auto-grid choices">
          {/* Most visitors who ask for a price need overnight care, which the catalogue lists last. */}
          {servicesOn("estimate", catalogue)
            .toReversed()
            .map((service) => (
              <ServiceChoice
                key={service.id}
                {...{ words, service }}
                isChosen={service.id === input.service}
              />
            ))}
        </div>
      </fieldset>
      <div className="auto-grid field-row">
        <DateField name="from" label={words.from} value={input.from} />
        <DateField name="to" label={words.to} value={input.to} />
      </div>
      <p className="field-help nights-only" id="nights">
        {words.nightsHelp}
      </p>
      <div className="auto-grid field-row">
        <Field name="visits" label={words.visits} className="visits-only">
          <select className="control" id="visits" name="visits" defaultValue={input.visits}>
            {visitCounts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </Field>
        <Field name="pets" label={words.pets}>
          <input
            className="control"
            type="number"
            {...{ id: "pets", name: "pets", min: 1, max: estimateLimits.pets, defaultValue: input.pets }}
          />
        </Field>
      </div>
      {findMedication(catalogue) && (
        <label className="checkbox visits-only">
          <input type="checkbox" name="medication" value="yes" defaultChecked={input.medication !== ""} />
          <span>{words.medication}</span>
        </label>
      )}
      <button className="button button-primary" type="submit">
        {words.button}
      </button>
    </form>
  );
}

type ChoiceProps = Pick<Props, "words"> & { service: Service; isChosen: boolean };

function ServiceChoice({ words, service, isChosen }: ChoiceProps) {
  const { id, title, price, sessions } = service;
  const minutes = sessions && fillTemplate(words.sessions, { minutes: sessions.pricedMinutes });
  return (
    <label className="checkbox choice">
      <input
        type="radio"
        name="service"
        value={id}
        required
        defaultChecked={isChosen}
        data-night={isNight(service) || undefined}
      />
      <span>
        {title}
        <span className="field-help">{[priceText(price), minutes].filter(Boolean).join(", ")}</span>
      </span>
    </label>
  );
}

function DateField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <Field name={name} label={label}>
      <input
        className="control"
        type="date"
        {...{ id: name, name, required: true, defaultValue: value, "aria-describedby": "nights" }}
      />
    </Field>
  );
}

type FieldProps = { name: string; label: string; className?: string; children: React.ReactNode };

function Field({ name, label, className = "", children }: FieldProps) {
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      {children}
    </div>
  );
}
