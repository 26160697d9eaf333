import { dateAsOf, daysBetween, shortDate } from "#domain/calendar-date.ts";
import { amountText, paymentLabels } from "#domain/catalogue/estimate-text.ts";
import { type HolidayPricing, lateBookingText } from "#domain/catalogue/holiday-pricing.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import type { EstimateWords } from "#domain/pages/estimate-words.ts";
import { counted } from "#domain/wording.ts";
import { TextList } from "../../components/lists.tsx";
import type { PricedAnswer } from "./answer-estimate.ts";

type Props = { answer: PricedAnswer; words: EstimateWords; rules: HolidayPricing };

export function PayingAndCanceling({ answer, words, rules }: Props) {
  const { title, items } = words.ordinary;
  if (answer.estimate.payment)
    return (
      <>
        <Payment {...{ answer, words, rules }} />
        <Cancellation {...{ answer, words, rules }} />
      </>
    );
  return (
    <>
      <h3>{title}</h3>
      <TextList texts={items} />
    </>
  );
}

/** A timeline of payments, from today to the first day of care. */
function Payment({ answer, words, rules }: Props) {
  const { today, bookedOn, firstDay, estimate } = answer;
  if (!estimate.payment) return null;
  const { deposit, balance, balanceDue } = estimate.payment;
  const { daysBefore } = rules.balance;
  const labels = { ...words.payment, ...paymentLabels(words, rules) };
  return (
    <>
      <h3>{labels.title}</h3>
      <ol className="timeline">
        <li aria-current="date">
          <strong>{fillTemplate(labels.today, { date: shortDate(today) })}</strong> {labels.request}{" "}
          {bookedOn > today &&
            bookedOn < firstDay &&
            fillTemplate(labels.answer, { day: dateAsOf(today, bookedOn) })}
        </li>
        {balanceDue === null ? (
          <li>
            <strong>{labels.whenBooked}</strong> {labels.whole}{" "}
            {estimate.isComplete && <span className="amount">{amountText(words, estimate.total)}</span>}
            {daysBefore > 0 && daysBetween(bookedOn, firstDay) <= daysBefore && (
              <small>{fillTemplate(labels.because, { days: counted(daysBefore, "day") })}</small>
            )}
          </li>
        ) : (
          <>
            {rules.deposit.percent > 0 && (
              <li>
                <strong>{labels.whenBooked}</strong> {labels.deposit}{" "}
                <span className="amount">{deposit ? amountText(words, deposit) : labels.percentOfTotal}</span>
              </li>
            )}
            <li>
              <strong>{fillTemplate(labels.by, { date: dateAsOf(today, balanceDue) })}</strong>{" "}
              {labels.balance}{" "}
              <span className="amount">{balance ? amountText(words, balance) : labels.restOfTotal}</span>
              <ClosedNote day={balanceDue} {...{ answer, words }} />
            </li>
          </>
        )}
        <li>
          <strong>{dateAsOf(today, firstDay)}</strong> {labels.begins}
        </li>
      </ol>
    </>
  );
}

function Cancellation({ answer, words: allWords, rules }: Props) {
  const words = allWords.cancellation;
  const { bands, today } = answer;
  const dayText = (day: string | null) => day && dateAsOf(today, day);
  const isLate = bands.length > 1 && bands[0]?.band.maxDays !== undefined;
  const late = isLate && lateBookingText(rules);
  return (
    <>
      <h3>{words.title}</h3>
      <dl className="bands">
        {bands.map(({ band, from, to }) => (
          <div key={band.outcome}>
            <dt>{periodText(words, dayText(from), dayText(to))}</dt>
            <dd>
              {band.text}
              <ClosedNote day={to} {...{ answer, words: allWords }} />
            </dd>
          </div>
        ))}
      </dl>
      {late && <p className="small">{late}</p>}
    </>
  );
}

type NoteProps = Pick<Props, "answer" | "words"> & { day: string | null };

function ClosedNote({ day, answer, words }: NoteProps) {
  return day && answer.closedDays.includes(day) ? <small>{words.payment.closed}</small> : null;
}

function periodText(words: EstimateWords["cancellation"], from: string | null, to: string | null): string {
  if (from && from === to) return fillTemplate(words.on, { day: from });
  if (from && to) return fillTemplate(words.between, { from, to });
  if (to) return fillTemplate(words.until, { day: to });
  return from ? fillTemplate(words.since, { day: from }) : words.onceBooked;
}
