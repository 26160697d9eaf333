import type { ReactNode } from "react";
import { shortDate } from "#domain/calendar-date.ts";
import { type Catalogue, formatCents, isNight, upperPriceText } from "#domain/catalogue/catalogue.ts";
import { daysText } from "#domain/catalogue/date-notes.ts";
import { isPetPriceOpen } from "#domain/catalogue/estimate.ts";
import {
  amountText,
  type EqualDays,
  equalDays,
  equalDaysText,
  householdText,
  quotedText,
  stayTitle,
  totalLabel,
  visitsText,
} from "#domain/catalogue/estimate-text.ts";
import type { HolidayPricing } from "#domain/catalogue/holiday-pricing.ts";
import { unservedText } from "#domain/catalogue/served-days.ts";
import { addedMedication } from "#domain/catalogue/stay.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { EstimateWords } from "#domain/pages/estimate-words.ts";
import { formatList, upperFirst } from "#domain/wording.ts";
import { TextList } from "../../components/lists.tsx";
import type { PricedAnswer } from "./answer-estimate.ts";
import { PayingAndCanceling } from "./paying-and-canceling.tsx";

type Words = { words: EstimateWords };
type ReceiptProps = Words & {
  answer: PricedAnswer;
  catalogue: Catalogue;
  rules: HolidayPricing;
  query: string;
  /** Shown below the total. */
  children?: ReactNode;
};

/** Rendered in `#estimate`, whose whole content the page's script replaces. */
export function EstimateReceipt({ answer, catalogue, words, rules, query, children }: ReceiptProps) {
  const { stay, estimate } = answer;
  const { receipt, changes } = words;
  const hasCare = estimate.lines.length > 0;
  const quoted = quotedText(words, estimate);
  // An addition such as medication would contradict the upper price.
  const costsMore = stay.hasMedication || estimate.lines.some(({ holiday }) => holiday !== null);
  const hasUpper = isNight(stay.service) && !costsMore;
  const upper = hasUpper ? upperPriceText(stay.service, catalogue.overnightFactors) : null;
  return (
    <>
      <div className="estimate-total">
        <h2 id="price">{receipt.title}</h2>
        <p>{stayTitle(words, stay)}</p>
        <p className="small">{householdText(words, stay)}</p>
        {hasCare && (
          <p className="total-line" data-total-line>
            {totalLabel(words, estimate)}{" "}
            <strong
              data-total
              data-total-cents={estimate.total?.minCents}
              data-total-max-cents={estimate.total?.maxCents ?? undefined}
            >
              {amountText(words, estimate.total)}
            </strong>
          </p>
        )}
      </div>
      {children}
      {hasCare && (
        <>
          <Days {...{ answer, words, catalogue, rules }} />
          {quoted && <p>{quoted}</p>}
          {estimate.isExpected && <p className="small">{receipt.expected}</p>}
          <p>
            <strong>{receipt.confirmed}</strong>
          </p>
        </>
      )}
      <p className="actions">
        <a className="button button-primary" href={`/schedule?${query}`}>
          {receipt.request}
        </a>
      </p>
      {hasCare && (
        <>
          <PayingAndCanceling {...{ answer, words, rules }} />
          <h3>{changes.title}</h3>
          <TextList
            texts={[
              upper && `${upper}.`,
              isPetPriceOpen(stay) ? fillTemplate(changes.pets, { count: stay.pets }) : null,
              ...changes.items,
            ]}
          />
        </>
      )}
      <p className="small">{receipt.share}</p>
    </>
  );
}

/** Shown in the place of the visitor's own receipt. */
export function ExampleReceipt({ answer, catalogue, words, rules }: DaysProps) {
  const { stay, estimate } = answer;
  return (
    <div className="stack example">
      <p className="tag">{words.empty.example}</p>
      <div className="estimate-total">
        <p>{stayTitle(words, stay)}</p>
        <p className="small">{householdText(words, stay)}</p>
        <p className="total-line">
          {totalLabel(words, estimate)} <strong>{amountText(words, estimate.total)}</strong>
        </p>
      </div>
      <Days {...{ answer, words, catalogue, rules }} isExample />
      {estimate.isExpected && <p className="small">{words.receipt.expected}</p>}
    </div>
  );
}

type TotalProps = Words & { answer: PricedAnswer; query: string };

/** The request button and the total for the bar on a phone. */
export function TotalInBar({ answer: { estimate }, query, words }: TotalProps) {
  return (
    <>
      <a className="button button-primary" href={`/schedule?${query}`}>
        {words.receipt.request}
      </a>
      {estimate.lines.length > 0 && (
        <p>
          {totalLabel(words, estimate)} <strong>{amountText(words, estimate.total)}</strong>
        </p>
      )}
    </>
  );
}

type DaysProps = Pick<ReceiptProps, "answer" | "words" | "catalogue" | "rules"> & {
  /** Its days are listed as text, without a fold. */
  isExample?: boolean;
};

/** Days that cost the same share a row, and so do those without care for the same reason. */
function Days({ answer, words, isExample = false, ...facts }: DaysProps) {
  const { stay, estimate, today } = answer;
  const Opened = isExample ? NamedDays : DayList;
  return (
    <table>
      <caption>{words.receipt.days}</caption>
      <tbody>
        {equalDays(estimate.lines).map((days) => (
          <tr key={days.lines[0].date}>
            <th scope="row">
              {equalDaysText(words, stay, days)} <small>{reasonOf(words, days, answer, facts)}</small>
              {days.lines.length > 1 && <Opened lines={days.lines} />}
            </th>
            <td>{amountText(words, days.total)}</td>
          </tr>
        ))}
        {estimate.unserved.map((each) => (
          <tr key={each.dates[0]}>
            <th scope="row">
              {daysText(each.dates)} <small>{upperFirst(unservedText(each, today))}</small>
            </th>
            <td>{words.receipt.noCare}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NamedDays({ lines }: Pick<EqualDays, "lines">) {
  return <small>{daysText(lines.map(({ date }) => date))}</small>;
}

function DayList({ lines }: Pick<EqualDays, "lines">) {
  return (
    <details>
      <summary>{daysText(lines.map(({ date }) => date))}</summary>
      <ul>
        {lines.map(({ date, holiday }) => (
          <li key={date}>{[shortDate(date), holiday?.name].filter(Boolean).join(", ")}</li>
        ))}
      </ul>
    </details>
  );
}

function reasonOf(
  { receipt }: EstimateWords,
  { lines, holidays }: EqualDays,
  { stay, estimate }: PricedAnswer,
  { catalogue, rules }: Pick<ReceiptProps, "catalogue" | "rules">,
) {
  const [{ effect, holiday, amount, reasons }] = lines;
  const medication = formatCents(addedMedication(catalogue)?.price.minCents ?? 0);
  const names = formatList(holidays, "and");
  const each = stay.visitsADay === 1 ? "one" : "more";
  const parts = [
    isNight(stay.service) ? lines.length === 1 && receipt.night : visitsText(receipt, stay),
    ...reasons,
    amount &&
      stay.hasMedication &&
      !estimate.isMedicationQuoted &&
      fillTemplate(receipt.medication[each], { amount: medication }),
    amount && holiday ? surchargeText() : names,
  ];
  return parts.filter(Boolean).join(", ");

  function surchargeText(): string {
    if (!effect) return fillTemplate(receipt.noSurcharge, { holiday: names });
    const percent = `${rules.nightlySurchargePercent}%`;
    if (stay.service.holiday === "per-night")
      return fillTemplate(receipt.nightSurcharge, { percent, holiday: names });
    const extra = formatCents(holiday?.surchargeCents ?? 0);
    return fillTemplate(receipt.visitSurcharge[each], { amount: extra, holiday: names });
  }
}
