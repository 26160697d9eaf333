import type { SyntheticEvent } from "react";
import type { Field } from "#domain/requests/field.ts";
import { type Form, visibleFields } from "#domain/requests/form.ts";
import { keepSuccess } from "../client/keep-success.ts";

type HintProps = { words: string; definition: Pick<Field, "label" | "hintLabel"> };

/** The tooltip's code is loaded when the visitor first points at, focuses or taps a hint. */
export function Hint({ words, definition: { label, hintLabel } }: HintProps) {
  const nameInText = label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return (
    <button
      type="button"
      className="hint"
      data-hint={words}
      aria-label={hintLabel ?? `Why we ask for your ${nameInText}`}
      onPointerEnter={notifyTooltips}
      onPointerLeave={notifyTooltips}
      onFocus={notifyTooltips}
      onBlur={notifyTooltips}
      onClick={notifyTooltips}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8.25" />
        <path d="M7.8 7.9a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .8-1 1.5M10 14.2v.1" />
      </svg>
    </button>
  );
}

/** Loaded once, so that events from before are handled in their order. */
const loadTooltips = keepSuccess(() => import("./on-demand/hint-tooltips.ts"));

function notifyTooltips({ currentTarget, type, nativeEvent }: SyntheticEvent<HTMLElement>): void {
  // A finger neither hovers nor leaves, and a click also moves the focus.
  if (type !== "click" && (nativeEvent as PointerEvent).pointerType === "touch") return;
  if (type === "focus" && !currentTarget.matches(":focus-visible")) return;
  loadTooltips().then(
    ({ answerHint }) => answerHint(currentTarget, type),
    // The same text is at the end of the form.
    () => {},
  );
}

/** Lists the texts of all hints, for visitors without a pointer. */
export function HintWords({ form, hints }: { form: Form; hints: Record<string, string> }) {
  const hinted = visibleFields(form).filter(([name]) => hints[name]);
  if (hinted.length === 0) return null;
  return (
    <details className="hint-words">
      <summary>Why we ask</summary>
      <dl>
        {hinted.map(([name, { label, hintLabel = label }]) => (
          <div key={name}>
            <dt>{hintLabel}</dt>
            <dd>{hints[name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
