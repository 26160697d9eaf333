import type { FilledField } from "./filled-fields.ts";
import { useFocus } from "./use-focus.ts";

/** The request as it will be sent. Nothing has left the page yet. */
export function Review(props: {
  fields: FilledField[];
  isBusy: boolean;
  edit: () => void;
  send: () => void;
}) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <section className="review" aria-labelledby="review-title" aria-busy={props.isBusy}>
      <h3 id="review-title" ref={heading} tabIndex={-1}>
        Check your request
      </h3>
      <p>It goes out when you press “Send request”.</p>
      <dl className="pairs">
        {props.fields.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" className="button button-primary" disabled={props.isBusy} onClick={props.send}>
          {props.isBusy ? "Submitting..." : "Send request"}
        </button>
        <button
          type="button"
          className="button button-secondary"
          disabled={props.isBusy}
          onClick={props.edit}
        >
          Edit
        </button>
      </p>
    </section>
  );
}
