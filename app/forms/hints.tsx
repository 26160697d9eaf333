import { type ComponentProps, type ComponentType, type ReactNode, useState, createContext, type SyntheticEvent, useContext } from "react";
import type { HintTooltips } from "./on-demand/hint-tooltips.tsx";
import { type Form, visibleFields } from "../../domain/requests/form.ts";

/** Around the fields of a form: fetches the tooltips of its hints when somebody turns to the first one. */
export function Hints({ children }: { children: ReactNode }) {
  const [engaged, setEngaged] = useState<ComponentProps<typeof HintTooltips> | null>(null);
  const [Tooltips, setTooltips] = useState<ComponentType<ComponentProps<typeof HintTooltips>> | null>(null);

  function turnTo(hint: HTMLElement) {
    import("./on-demand/hint-tooltips.tsx").then(
      (module) => {
        // The visitor may have gone on meanwhile.
        setEngaged({
          hint,
          isFocused: hint.contains(document.activeElement),
          isPointedAt: hint.matches(":hover"),
        });
        setTooltips(() => module.HintTooltips);
      },
      // The words stand at the end of the form as well.
      () => {},
    );
  }

  return (
    <>
      <HintContext value={{ areLoaded: Tooltips !== null, turnTo }}>{children}</HintContext>
      {Tooltips && engaged && <Tooltips {...engaged} />}
    </>
  );
}

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

/** The words of the hints, by field, for everybody who has no pointer to rest on them. */
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
