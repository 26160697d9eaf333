import { useEffect, useRef, useState } from "react";
import { honeypotField } from "../../domain/leads/spam-signs.ts";
import type { FieldErrors } from "../../domain/requests/form.ts";
import type { FilledField } from "../../domain/requests/sent-request.ts";
import { isSharedDevice, rememberSharedDevice } from "../client/tab-memory.ts";
import { useFocus } from "./use-browser-state.ts";

/** Takes the focus, also on a page that the server sent back. */
export function ErrorSummary(props: {
  errors: FieldErrors;
  fields: string[];
  /** The focus moves here on each rejected try, but not while the visitor is correcting. */
  rejections: number;
}) {
  const { errors, fields, rejections } = props;
  const element = useRef<HTMLDivElement>(null);
  const names = fields.filter((name) => errors[name]);
  useEffect(() => {
    if (rejections > 0) element.current?.focus();
  }, [rejections]);
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the visitor lands on what went wrong
    <div className="error-summary" role="alert" tabIndex={-1} ref={element} autoFocus>
      <h3>
        {names.length === 1 ? "One field needs your attention" : `${names.length} fields need your attention`}
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{errors[name]}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Review(props: {
  fields: FilledField[];
  isBusy: boolean;
  /** Shown while sending takes long. */
  delay: string;
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
      <p className="form-note" role="status">
        {props.delay}
      </p>
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

/** Reserves its space from the start, so that nothing moves when it becomes ready. */
export function DraftControls(props: {
  isReady: boolean;
  isCleared: boolean;
  clear: () => void;
  undo: () => void;
}) {
  const { isReady, isCleared, clear, undo } = props;
  const [isShared, setIsShared] = useState<boolean | null>(null);
  return (
    <div className={isReady ? "draft-controls" : "draft-controls draft-controls-waiting"}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isShared ?? (isReady && isSharedDevice())}
          onChange={({ currentTarget: { checked } }) => {
            setIsShared(checked);
            rememberSharedDevice(checked);
          }}
        />
        <span>This device is shared: keep nothing I type</span>
      </label>
      <p>
        <span role="status">{isCleared && "The form is empty now. "}</span>
        <button type="button" className="button-quiet" onClick={isCleared ? undo : clear}>
          {isCleared ? "Undo" : "Clear the form"}
        </button>
      </p>
    </div>
  );
}

/** Hidden from people in every way, so that only bots fill it in. */
export function Honeypot() {
  return (
    <div className="aside-field" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
