import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { type Form, visibleFields } from "#domain/requests/form.ts";
import { HintContext } from "./hint.tsx";
import type { HintTooltips } from "./on-demand/hint-tooltips.tsx";

/** Loads the tooltip library when the first hint is used. */
export function Hints({ children }: { children: ReactNode }) {
  const [activeHint, setActiveHint] = useState<ComponentProps<typeof HintTooltips> | null>(null);
  const [Tooltips, setTooltips] = useState<ComponentType<ComponentProps<typeof HintTooltips>> | null>(null);

  function activate(hint: HTMLElement, isTapped = false) {
    const focused = document.activeElement;
    import("./on-demand/hint-tooltips.tsx").then(
      (module) => {
        // The visitor may have moved on while the library loaded.
        setActiveHint({
          hint,
          isTapped: isTapped && document.activeElement === focused,
          isFocused: hint.contains(document.activeElement),
          isPointedAt: hint.matches(":hover"),
        });
        setTooltips(() => module.HintTooltips);
      },
      // If loading fails, the same texts stand at the end of the form.
      () => {},
    );
  }

  return (
    <>
      <HintContext value={{ areLoaded: Tooltips !== null, activate }}>{children}</HintContext>
      {Tooltips && activeHint && <Tooltips {...activeHint} />}
    </>
  );
}

/** The texts of all hints, for visitors without a pointer. */
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
