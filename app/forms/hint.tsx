import { createContext, type SyntheticEvent, useContext } from "react";

/** `areLoaded`: the tooltips have come, and bring their own buttons. `turnTo`: somebody turns to a hint. */
export const HintContext = createContext<{
  areLoaded: boolean;
  turnTo: (hint: HTMLElement) => void;
}>({ areLoaded: false, turnTo: () => {} });

/** A small question mark beside a label. Its words come as a tooltip once somebody turns to it. */
export function Hint({ words, label = "Why we ask this" }: { words: string; label?: string }) {
  const { areLoaded, turnTo } = useContext(HintContext);
  const turnToHint = ({ currentTarget: { parentElement } }: SyntheticEvent<HTMLElement>) =>
    parentElement && turnTo(parentElement);
  return (
    <span className="hint" data-hint={words} data-hint-label={label}>
      {!areLoaded && (
        <button type="button" aria-label={label} onPointerEnter={turnToHint} onFocus={turnToHint}>
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
