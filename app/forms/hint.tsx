import { createContext, useContext, useRef } from "react";
import type { Field } from "../../domain/requests/field.ts";

/**
 * `areLoaded`: the tooltips have come, and bring their own buttons. `turnTo`: somebody turns to a hint, and has asked for
 * its words already where it was tapped.
 */
export const HintContext = createContext<{
  areLoaded: boolean;
  turnTo: (hint: HTMLElement, isTapped?: boolean) => void;
}>({ areLoaded: false, turnTo: () => {} });

/** A small question mark beside a label. Its words come as a tooltip once somebody turns to it. */
export function Hint({ words, of }: { words: string; of: Pick<Field, "label" | "hintLabel"> }) {
  const { areLoaded, turnTo } = useContext(HintContext);
  const hint = useRef<HTMLSpanElement>(null);
  const label = of.hintLabel ?? `Why we ask for your ${of.label.toLowerCase()}`;
  const turn = (isTapped?: boolean) => hint.current && turnTo(hint.current, isTapped);
  return (
    <span className="hint" ref={hint} data-hint={words} data-hint-label={label}>
      {!areLoaded && (
        // A finger turns to it with its tap, a pointer and the keyboard before.
        <button
          type="button"
          aria-label={label}
          onPointerEnter={({ pointerType }) => pointerType !== "touch" && turn()}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && turn()}
          onClick={() => turn(true)}
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
