import { createContext, useContext, useRef } from "react";
import type { Field } from "#domain/requests/field.ts";

/** `areLoaded`: the tooltips have loaded and bring their own buttons. */
export const HintContext = createContext<{
  areLoaded: boolean;
  activate: (hint: HTMLElement, isTapped?: boolean) => void;
}>({ areLoaded: false, activate: () => {} });

/** The tooltip loads when the visitor first points at, focuses or taps a hint. */
export function Hint({
  words,
  definition,
}: {
  words: string;
  definition: Pick<Field, "label" | "hintLabel">;
}) {
  const { areLoaded, activate } = useContext(HintContext);
  const hint = useRef<HTMLSpanElement>(null);
  const label =
    definition.hintLabel ??
    `Why we ask for your ${definition.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
  const activateHint = (isTapped?: boolean) => hint.current && activate(hint.current, isTapped);
  return (
    <span className="hint" ref={hint} data-hint={words} data-hint-label={label}>
      {!areLoaded && (
        // A tap has no hover or keyboard focus before its click, so it loads the tooltip on the click.
        <button
          type="button"
          aria-label={label}
          onPointerEnter={({ pointerType }) => pointerType !== "touch" && activateHint()}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && activateHint()}
          onClick={() => activateHint(true)}
        >
          <HintMark />
        </button>
      )}
    </span>
  );
}

export function HintMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.25" />
      <path d="M7.8 7.9a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .8-1 1.5M10 14.2v.1" />
    </svg>
  );
}
