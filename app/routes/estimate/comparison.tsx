import { isNight } from "../../../domain/catalogue/catalogue.ts";
import { equalDays, equalDaysText } from "../../../domain/catalogue/equal-days.ts";
import type { Estimate } from "../../../domain/catalogue/estimate.ts";
import { amountText, quotedText, visitsADayText } from "../../../domain/catalogue/estimate-text.ts";
import type { EstimateWords } from "../../../domain/pages/estimate-words.ts";
import type { EstimateAnswer, Plan } from "../../content/estimate-answer.ts";

type Props = {
  answer: Extract<EstimateAnswer, { kind: "priced" }>;
  query: string;
  words: EstimateWords;
};

/** The request for one of the plans. */
export function schedulePath(query: string, service: string): string {
  const changed = new URLSearchParams(query);
  changed.delete("compare");
  changed.set("service", service);
  return `/schedule?${changed}`;
}

/** The same days with other care: as links, or beside each other once one was followed. */
export function Comparison({ answer: { plan, other, comparable }, query, words }: Props) {
  const { comparison } = words;
  const withOther = (id: string) => {
    const changed = new URLSearchParams(query);
    changed.set("compare", id);
    return `?${changed}#estimate`;
  };
  return (
    <>
      {other && (
        <div className="plans">
          <h3>{comparison.title}</h3>
          {[plan, other].map((each) => (
            <PlanColumn key={each.stay.service.id} plan={each} query={query} words={words} />
          ))}
        </div>
      )}
      {comparable.length > 0 && (
        <p className="small compare-with">
          {comparison.links}{" "}
          {comparable.map(({ id, title }, i) => (
            <span key={id}>
              {i > 0 && " · "}
              <a href={withOther(id)}>{title}</a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

type PlanProps = { plan: Plan; query: string; words: EstimateWords };

/** Each of its parts stands beside the other plan's. */
function PlanColumn({ plan: { stay, estimate }, query, words }: PlanProps) {
  const { service } = stay;
  const quoted = quotedText(words, estimate);
  return (
    <section aria-labelledby={`plan-${service.id}`}>
      <h4 id={`plan-${service.id}`}>{service.title}</h4>
      <strong>{amountText(words, estimate.total)}</strong>
      <ul>
        {!isNight(service) && <li>{visitsADayText(words, stay)}</li>}
        {equalDays(estimate.lines).map((days) => (
          <li key={days.lines[0].date}>{equalDaysText(words, stay, days)}</li>
        ))}
        {quoted && <li>{quoted}</li>}
      </ul>
      <p>{depositText(words, estimate)}</p>
      <p>
        <a href={schedulePath(query, service.id)}>{words.receipt.request}</a>
      </p>
    </section>
  );
}

function depositText(words: EstimateWords, { payment }: Pick<Estimate, "payment">): string {
  if (!payment) return words.comparison.noDeposit;
  const { atBooking, deposit, percentOfTotal } = words.payment;
  if (payment.balanceDue === null) return atBooking;
  return `${deposit}: ${payment.deposit ? amountText(words, payment.deposit) : percentOfTotal}`;
}
