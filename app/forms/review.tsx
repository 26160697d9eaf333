import { useEffect, useRef } from "react";
import type { FilledField } from "./filled-fields.ts";

/** The request as it will be sent. Nothing has left the page yet. */
export function Review(props: {
  fields: FilledField[];
  isBusy: boolean;
  edit: () => void;
  send: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="review" aria-labelledby="review-title" aria-busy={props.isBusy}>
      <h3 id="review-title" ref={heading} tabIndex={-1}>
        Check your request
      </h3>
      <p>Nothing has been sent yet.</p>
      <dl>
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
