import * as Tooltip from "@radix-ui/react-tooltip";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HintMark } from "../hint.tsx";

const openDelayMs = 700;
const skipDelayMs = 300;

/** How the visitor used the hint before its tooltip had loaded. */
type EarlierUse = { isTapped: boolean; isFocused: boolean; isPointedAt: boolean };

export function HintTooltips({ hint, ...earlierUse }: EarlierUse & { hint: HTMLElement }) {
  const [hints] = useState(() => [
    ...(hint.closest("form")?.querySelectorAll<HTMLElement>("[data-hint]") ?? []),
  ]);
  const [open, setOpen] = useState(earlierUse.isTapped ? hint : null);
  // After one tooltip was open, the next opens without a delay.
  const isAnyOpen = useRef(false);
  useEffect(() => {
    if (open) isAnyOpen.current = true;
    const timer = setTimeout(() => {
      isAnyOpen.current = open !== null;
    }, skipDelayMs);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Tooltip.Provider>
      {hints.map((each) => (
        <HintTooltip
          key={each.dataset.hint}
          hint={each}
          earlierUse={each === hint ? earlierUse : null}
          isOpen={open === each}
          setIsOpen={(isOpen) => setOpen((other) => (isOpen ? each : other === each ? null : other))}
          isAnyOpen={isAnyOpen}
        />
      ))}
    </Tooltip.Provider>
  );
}

type Props = {
  hint: HTMLElement;
  earlierUse: EarlierUse | null;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  isAnyOpen: RefObject<boolean>;
};

/** The library positions and closes the tooltip; opening is decided here, by pointer, keyboard and tap. */
function HintTooltip({ hint, earlierUse, isOpen, setIsOpen, isAnyOpen }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The library closes the tooltip before the click. Keys and screen readers click without a pointer.
  const wasOpen = useRef<boolean | null>(null);

  function openLater() {
    clearTimeout(timer.current);
    timer.current = setTimeout(setIsOpen, openDelayMs, true);
  }
  function stop() {
    clearTimeout(timer.current);
  }

  // The mark was replaced while the tooltip loaded: the focus returns to it, unless it has moved to a field, and the
  // pointer's delay restarts.
  const restoreFocusOrHover = useRef(() => {
    if (earlierUse?.isFocused && document.activeElement === document.body) trigger.current?.focus();
    if (earlierUse?.isPointedAt && !earlierUse.isTapped) openLater();
  });
  useEffect(() => {
    restoreFocusOrHover.current();
    return () => clearTimeout(timer.current);
  }, []);

  return createPortal(
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger
        type="button"
        ref={trigger}
        aria-label={hint.dataset.hintLabel}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === "touch") return;
          if (isAnyOpen.current) setIsOpen(true);
          else openLater();
        }}
        onPointerMove={preventLibraryHandler}
        onFocus={(event) => {
          preventLibraryHandler(event);
          // A click also moves the focus, but must not open the tooltip.
          if (!isOpen && event.currentTarget.matches(":focus-visible")) openLater();
        }}
        onBlur={stop}
        onPointerLeave={stop}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={(event) => {
          preventLibraryHandler(event);
          stop();
          setIsOpen(!(wasOpen.current ?? isOpen));
          wasOpen.current = null;
        }}
      >
        <HintMark />
      </Tooltip.Trigger>
      {/* Within the page's landmark, but outside the label that it explains. */}
      <Tooltip.Portal container={hint.closest("main")}>
        <Tooltip.Content className="tooltip" side="top" sideOffset={6} collisionPadding={16}>
          {hint.dataset.hint}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>,
    hint,
  );
}

/** The library ignores events whose default was prevented. */
function preventLibraryHandler(event: SyntheticEvent): void {
  event.preventDefault();
}
