import { closedDaysText } from "#domain/business/closures.ts";
import { isPhoneAnswered, officeHourLines } from "#domain/business/office-hours.ts";
import { areZipCodesKnown } from "#domain/business/zip-answers.ts";
import type { IconName } from "#domain/catalogue/catalogue.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { Icon } from "../drawings/icon.tsx";
import { LinkedText } from "./page-words.tsx";
import { FirstSentence } from "./phone-fold.tsx";
import { Proof, WhileProven } from "./proof.tsx";
import { useSite } from "./use-site.tsx";

type Step = { title: string; text: string };

type StepListProps = {
  steps: readonly Step[];
  className?: string;
  /** On a phone, shows only the first sentence of each step, until a `PhoneFold` after the list is opened. */
  isFolded?: boolean;
};

export function StepList({ steps, className, isFolded }: StepListProps) {
  return (
    <ol className={className ?? "auto-grid columns steps"}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{isFolded ? <FirstSentence words={text} /> : <LinkedText words={text} />}</p>
        </li>
      ))}
    </ol>
  );
}

type Reason = { title: string; text: string; icon?: IconName };

type ReasonListProps = { reasons: readonly Reason[]; isFolded?: boolean };

/** Lists each reason with its proof, for as long as that is valid. */
export function ReasonList({ reasons, isFolded }: ReasonListProps) {
  return (
    <ul className="reasons">
      {reasons.map(({ title, text, icon }) => (
        <WhileProven key={title} as="li" claim={title}>
          {icon && <Icon name={icon} />}
          <div>
            <h3>{title}</h3>
            <p>{isFolded ? <FirstSentence words={text} /> : text}</p>
            <Proof claim={title} />
          </div>
        </WhileProven>
      ))}
    </ul>
  );
}

type TextListProps = { texts: readonly (string | null | undefined)[]; className?: string };

export function TextList({ texts, className = "bullets" }: TextListProps) {
  return <ul className={className}>{texts.map((text) => text && <li key={text}>{text}</li>)}</ul>;
}

export function AreaList() {
  return (
    <ul className="rows">
      {useSite().locations.map(({ id, name, description }) => (
        <li key={id}>
          <a href={`/locations/${id}`} translate="no">
            {name}
          </a>
          <span>{description}</span>
        </li>
      ))}
    </ul>
  );
}

/** Hidden until the script that answers it runs; without JavaScript, the city pages list their ZIP codes. */
export function ZipQuestion() {
  const { locations, words } = useSite();
  const { question, label } = words.zipAnswer;
  if (!areZipCodesKnown(locations)) return null;
  return (
    <div className="zip-question" hidden data-zip-question>
      <label htmlFor="zip-question">
        <strong>{question}</strong> {label}
      </label>
      <input
        className="control"
        type="text"
        id="zip-question"
        name="zipCode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
    </div>
  );
}

export function OfficeHourList() {
  const { business, words } = useSite();
  const { hours } = business;
  const days = closedDaysText(business);
  if (!isPhoneAnswered(hours)) return null;
  return (
    <ul className="rows">
      {officeHourLines(hours).map((line) => (
        <li key={line.days}>
          <span>{line.days}</span> <span>{line.hours}</span>
        </li>
      ))}
      {days && <li>{fillTemplate(words.closedDays, { days })}</li>}
    </ul>
  );
}
