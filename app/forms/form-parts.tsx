import { useEffect, useRef, useState } from "react";
import { honeypotField } from "#domain/leads/spam-signs.ts";
import type { FieldErrors } from "#domain/requests/form.ts";
import { keepFromBrowser } from "../client/draft.ts";
import { isSharedDevice, rememberSharedDevice } from "../client/tab-memory.ts";

/** Lists what is still wrong. Takes the focus, also on a page that the server sent back. */
export function ErrorSummary(props: {
  errors: FieldErrors;
  fields: string[];
  /** The focus moves here on each rejected try, but not while the visitor corrects the fields. */
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
    <div className="error-summary" tabIndex={-1} ref={element} autoFocus>
      <h3>{names.length === 1 ? "One thing to fix" : `${names.length} things to fix`}</h3>
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

export const submittingText = "Submitting...";

/** Only a longer note is visible, because the button itself shows that the form is being sent. */
export function SendingStatus({ isBusy, note }: { isBusy: boolean; note: string }) {
  return (
    <p className={note ? "form-note" : "sr-only"} role="status">
      {note || (isBusy && submittingText)}
    </p>
  );
}

/** Its space is reserved from the start, so that nothing moves when it becomes ready. */
export function DraftControls(props: {
  isReady: boolean;
  isCleared: boolean;
  clear: () => void;
  undo: () => void;
}) {
  const { isReady, isCleared, clear, undo } = props;
  const [isShared, setIsShared] = useState<boolean | null>(null);
  return (
    <div
      className={isReady ? "line apart draft-controls" : "line apart draft-controls draft-controls-waiting"}
    >
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isShared ?? (isReady && isSharedDevice())}
          onChange={({ currentTarget: { checked, form } }) => {
            setIsShared(checked);
            rememberSharedDevice(checked);
            if (checked && form) keepFromBrowser(form);
          }}
        />
        <span>I'm on a shared device. Don't save what I type.</span>
      </label>
      <p>
        <span role="status">{isCleared && "We've cleared the form. "}</span>
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
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
