import { shortDate } from "../../../domain/calendar-date.ts";
import type { DatedBand } from "../../../domain/catalogue/cancellation-dates.ts";
import { type Catalogue, formatCents, hasUpperPrice, isNight } from "../../../domain/catalogue/catalogue.ts";
import {
  type Estimate,
  type EstimateLine,
  findMedication,
  type Stay,
} from "../../../domain/catalogue/estimate.ts";
import { amountText, quotedText, totalLabel, visitsText } from "../../../domain/catalogue/estimate-text.ts";
import { fillTemplate } from "../../../domain/pages/content-text.ts";
import type { EstimateWords } from "../../../domain/pages/estimate-words.ts";
import type { EstimateAnswer } from "../../content/estimate-answer.ts";

type Words = { words: EstimateWords };
type ReceiptProps = Words & {
  answer: Extract<EstimateAnswer, { kind: "priced" }>;
  catalogue: Catalogue;
  lateBooking: string;
  requestPath: string;
};

export function EstimateReceipt({
  answer: { stay, title, estimate, bands },
  catalogue,
  words,
  lateBooking,
  requestPath,
}: ReceiptProps) {
  const { receipt, changes } = words;
  const quoted = quotedText(words, estimate);
  const isPaidAtOnce = estimate.payment?.balanceDue === null;
  return (
    <>
      <h2 id="price">{receipt.title}</h2>
      <table>
        <caption>{title}</caption>
        <tbody>
          {estimate.lines.map((line) => (
            <tr key={line.date}>
              <th scope="row">
                {shortDate(line.date)} <small>{reasonOf(words, line, stay, catalogue)}</small>
              </th>
              <td>{amountText(words, line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel(words, estimate)}</th>
            <td
              data-total
              data-total-cents={estimate.total?.minCents}
              data-total-max-cents={estimate.total?.maxCents ?? undefined}
            >
              {amountText(words, estimate.total)}
            </td>
          </tr>
        </tfoot>
      </table>
      {quoted && <p>{quoted}</p>}
      {estimate.isExpected && <p className="small">{receipt.expected}</p>}
      <p>
        <strong>{receipt.confirmed}</strong>
      </p>
      <Payment payment={estimate.payment} words={words} />
      {estimate.payment && !isPaidAtOnce && (
        <Cancellation bands={bands} lateBooking={lateBooking} words={words.cancellation} />
      )}
      <h3>{changes.title}</h3>
      <ul className="bullets">
        {hasUpperPrice(stay.service) && <li>{changes.overnight}</li>}
        {stay.pets > 1 && !hasUpperPrice(stay.service) && (
          <li>{fillTemplate(changes.pets, { count: stay.pets })}</li>
        )}
        {changes.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className="actions">
        <a className="button button-primary" href={requestPath}>
          {receipt.request}
        </a>
      </p>
      <p className="small">{receipt.share}</p>
    </>
  );
}

function reasonOf(
  { receipt }: EstimateWords,
  { holiday, surcharge, amount }: EstimateLine,
  stay: Stay,
  catalogue: Catalogue,
) {
  const medication = formatCents(findMedication(catalogue)?.price.minCents ?? 0);
  const parts = [
    isNight(stay.service) ? receipt.night : visitsText(receipt, stay),
    stay.hasMedication && !isNight(stay.service) && fillTemplate(receipt.medication, { amount: medication }),
    holiday && (amount ? surchargeText(receipt, holiday.name, surcharge) : holiday.name),
  ];
  return parts.filter(Boolean).join(", ");
}

function surchargeText(
  receipt: EstimateWords["receipt"],
  holiday: string,
  surcharge: EstimateLine["surcharge"],
): string {
  if ("percent" in surcharge) return fillTemplate(receipt.nightSurcharge, { holiday });
  if (!("cents" in surcharge)) return fillTemplate(receipt.noSurcharge, { holiday });
  return fillTemplate(receipt.visitSurcharge, { amount: formatCents(surcharge.cents), holiday });
}

function Payment({ payment, words }: Words & Pick<Estimate, "payment">) {
  if (!payment) return null;
  const { deposit, balance, balanceDue } = payment;
  const { title, atBooking, whenBooked, percentOfTotal, restOfTotal, ...labels } = words.payment;
  return (
    <>
      <h3>{title}</h3>
      {balanceDue === null ? (
        <p>
          <strong>{atBooking}</strong>
        </p>
      ) : (
        <dl className="pairs">
          <div>
            <dt>{labels.deposit}</dt>
            <dd>{deposit ? amountText(words, deposit) : percentOfTotal}</dd>
          </div>
          <div>
            <dt>{fillTemplate(labels.balance, { date: shortDate(balanceDue) })}</dt>
            <dd>{balance ? amountText(words, balance) : restOfTotal}</dd>
          </div>
        </dl>
      )}
      {balanceDue !== null && <p className="small">{whenBooked}</p>}
    </>
  );
}

type CancellationProps = {
  bands: readonly DatedBand[];
  lateBooking: string;
  words: EstimateWords["cancellation"];
};

function Cancellation({ bands, lateBooking, words }: CancellationProps) {
  return (
    <>
      <h3>{words.title}</h3>
      <dl className="bands">
        {bands.map(({ band, from, to, isToday }) => (
          <div key={band.outcome} aria-current={isToday ? "date" : undefined}>
            <dt>
              {periodText(words, from, to)} {isToday && <span className="tag">{words.today}</span>}
            </dt>
            <dd>{band.text}</dd>
          </div>
        ))}
      </dl>
      {bands[0]?.band.maxDays !== undefined && <p className="small">{lateBooking}</p>}
    </>
  );
}

function periodText(words: EstimateWords["cancellation"], from: string | null, to: string | null): string {
  if (from && to) return fillTemplate(words.between, { from: shortDate(from), to: shortDate(to) });
  return to
    ? fillTemplate(words.until, { day: shortDate(to) })
    : fillTemplate(words.since, { day: shortDate(from ?? "") });
}
