import * as Tooltip from "@radix-ui/react-tooltip";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HintMark } from "./hint.tsx";

const openDelayMs = 700;
const skipDelayMs = 300;

/** Gives each hint of a form its tooltip. Loaded only once somebody turns to one of them: `hint`. */
export function HintTooltips({ hint, isFocused }: { hint: HTMLElement; isFocused: boolean }) {
  const [hints] = useState(() => [
    ...(hint.closest("form")?.querySelectorAll<HTMLElement>("[data-hint]") ?? []),
  ]);
  const engagement = isFocused ? "focus" : "pointer";
  return (
    <Tooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {hints.map((each) => (
        <HintTooltip key={each.dataset.hint} hint={each} engagement={each === hint ? engagement : null} />
      ))}
    </Tooltip.Provider>
  );
}

/** @param engagement how somebody turned to this hint before its tooltip was there */
function HintTooltip({ hint, engagement }: { hint: HTMLElement; engagement: "focus" | "pointer" | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function openLater() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), openDelayMs);
  }
  function stop() {
    clearTimeout(timer.current);
  }

  // The keyboard is given its place back, the pointer its delay.
  const pickUp = useRef(() => {
    if (engagement === "focus") trigger.current?.focus();
    if (engagement === "pointer") openLater();
  });
  useEffect(() => {
    pickUp.current();
    return () => clearTimeout(timer.current);
  }, []);

  return createPortal(
    <Tooltip.Root
      open={isOpen}
      onOpenChange={(next) => {
        stop();
        setIsOpen(next);
      }}
    >
      <Tooltip.Trigger
        type="button"
        ref={trigger}
        aria-label={hint.dataset.hintLabel}
        // The library opens at once for the keyboard; here the same delay holds for all.
        onFocus={(event) => {
          event.preventDefault();
          openLater();
        }}
        onBlur={stop}
        onPointerLeave={stop}
        onPointerDown={stop}
      >
        <HintMark />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" side="top" sideOffset={6} collisionPadding={16}>
          {hint.dataset.hint}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>,
    hint,
  );
}
