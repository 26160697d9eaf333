import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { type Form, visibleFields } from "../../domain/requests/form.ts";
import { HintContext } from "./hint.tsx";
import type { HintTooltips } from "./on-demand/hint-tooltips.tsx";

/** Around the fields of a form: fetches the tooltips of its hints when somebody turns to the first one. */
export function Hints({ children }: { children: ReactNode }) {
  const [engaged, setEngaged] = useState<ComponentProps<typeof HintTooltips> | null>(null);
  const [Tooltips, setTooltips] = useState<ComponentType<ComponentProps<typeof HintTooltips>> | null>(null);

  function turnTo(hint: HTMLElement, isTapped = false) {
    const focused = document.activeElement;
    import("./on-demand/hint-tooltips.tsx").then(
      (module) => {
        // The visitor may have gone on meanwhile.
        setEngaged({
          hint,
          isTapped: isTapped && document.activeElement === focused,
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
