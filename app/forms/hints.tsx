import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { HintContext } from "./hint.tsx";
import type { HintTooltips } from "./on-demand/hint-tooltips.tsx";

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
