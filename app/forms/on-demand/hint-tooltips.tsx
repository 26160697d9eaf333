import * as Tooltip from "@radix-ui/react-tooltip";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HintMark } from "../hint.tsx";

const openDelayMs = 700;
const skipDelayMs = 300;

/** How somebody is at a hint whose tooltip was not there yet. */
type Engagement = { isTapped: boolean; isFocused: boolean; isPointedAt: boolean };

/** Gives each hint of a form its tooltip. Loaded only once somebody turns to one of them: `hint`. */
export function HintTooltips({ hint, ...engagement }: Engagement & { hint: HTMLElement }) {
  const [hints] = useState(() => [
    ...(hint.closest("form")?.querySelectorAll<HTMLElement>("[data-hint]") ?? []),
  ]);
  const [open, setOpen] = useState(engagement.isTapped ? hint : null);
  // While one is open, and for a moment after, the pointer needs not rest on the next.
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
          engagement={each === hint ? engagement : null}
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
  engagement: Engagement | null;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  isAnyOpen: RefObject<boolean>;
};

/** The library places and closes it; when it opens is decided here, for a pointer, for the keyboard and for a finger. */
function HintTooltip({ hint, engagement, isOpen, setIsOpen, isAnyOpen }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Not every browser tells with a click what made it.
  const tap = useRef<{ wasOpen: boolean } | null>(null);

  function openLater() {
    clearTimeout(timer.current);
    timer.current = setTimeout(setIsOpen, openDelayMs, true);
  }
  function stop() {
    clearTimeout(timer.current);
  }

  // The keyboard is given its place back, unless it has gone on to a field meanwhile; the pointer is given its delay.
  const pickUp = useRef(() => {
    if (engagement?.isFocused && document.activeElement === document.body) trigger.current?.focus();
    if (engagement?.isPointedAt && !engagement.isTapped) openLater();
  });
  useEffect(() => {
    pickUp.current();
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
        onPointerMove={leaveOutLibrary}
        onFocus={(event) => {
          leaveOutLibrary(event);
          // A click brings the focus along and opens nothing.
          if (!isOpen && event.currentTarget.matches(":focus-visible")) openLater();
        }}
        onBlur={stop}
        onPointerLeave={stop}
        onPointerDown={({ pointerType }) => {
          tap.current = pointerType === "touch" ? { wasOpen: isOpen } : null;
          stop();
        }}
        // A finger cannot rest on a hint: it opens and closes with a tap.
        onClick={(event) => {
          if (!tap.current) return;
          leaveOutLibrary(event);
          setIsOpen(!tap.current.wasOpen);
          tap.current = null;
        }}
      >
        <HintMark />
      </Tooltip.Trigger>
      {/* Inside the page's landmark, outside the label it explains. */}
      <Tooltip.Portal container={hint.closest("main")}>
        <Tooltip.Content className="tooltip" side="top" sideOffset={6} collisionPadding={16}>
          {hint.dataset.hint}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>,
    hint,
  );
}

/** It acts on no event that was prevented. */
function leaveOutLibrary(event: SyntheticEvent): void {
  event.preventDefault();
}
