import type { ReceiptLine } from "#domain/requests/sent-request.ts";
import { SendingStatus, submittingText } from "../form-parts.tsx";
import { useFocus } from "../use-browser-state.ts";

export function ReviewStep(props: {
  fields: ReceiptLine[];
  isBusy: boolean;
  note: string;
  edit: () => void;
  send: () => void;
}) {
  const { isBusy } = props;
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <section className="stack review" aria-labelledby="review-title" aria-busy={isBusy}>
      <h3 id="review-title" ref={heading} tabIndex={-1}>
        Check your request
      </h3>
      <p>Nothing is sent until you tap “Send request.”</p>
      <dl className="pairs">
        {props.fields.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SendingStatus isBusy={isBusy} note={props.note} />
      <p className="actions">
        <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={props.send}>
          {isBusy ? submittingText : "Send request"}
        </button>
        <button
          type="button"
          className="button button-secondary"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : props.edit}
        >
          Edit
        </button>
      </p>
    </section>
  );
}
