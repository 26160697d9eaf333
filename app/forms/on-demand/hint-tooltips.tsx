import * as Tooltip from "@radix-ui/react-tooltip";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HintMark } from "../hint.tsx";

const openDelayMs = 700;
const skipDelayMs = 300;

/** How somebody is at a hint whose tooltip was not there yet. */
type Engagement = { isFocused: boolean; isPointedAt: boolean };

/** Gives each hint of a form its tooltip. Loaded only once somebody turns to one of them: `hint`. */
export function HintTooltips({ hint, ...engagement }: Engagement & { hint: HTMLElement }) {
  const [hints] = useState(() => [
    ...(hint.closest("form")?.querySelectorAll<HTMLElement>("[data-hint]") ?? []),
  ]);
  return (
    <Tooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {hints.map((each) => (
        <HintTooltip key={each.dataset.hint} hint={each} engagement={each === hint ? engagement : null} />
      ))}
    </Tooltip.Provider>
  );
}

function HintTooltip({ hint, engagement }: { hint: HTMLElement; engagement: Engagement | null }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  const wasOpen = useRef(false);

  /** The library opens at once when told of a focus, and knows then which tooltip is open. */
  function open() {
    isDue.current = true;
    trigger.current?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    isDue.current = false;
  }
  function openLater() {
    clearTimeout(timer.current);
    timer.current = setTimeout(open, openDelayMs);
  }
  function stop() {
    clearTimeout(timer.current);
  }

  // The keyboard is given its place back, the pointer its delay.
  const pickUp = useRef(() => {
    if (engagement?.isFocused) trigger.current?.focus();
    if (engagement?.isPointedAt) openLater();
  });
  useEffect(() => {
    pickUp.current();
    return () => clearTimeout(timer.current);
  }, []);

  return createPortal(
    <Tooltip.Root>
      <Tooltip.Trigger
        type="button"
        ref={trigger}
        aria-label={hint.dataset.hintLabel}
        // Here the same delay holds for the keyboard; a click that brings the focus along does not open.
        onFocus={(event) => {
          if (isDue.current) return;
          event.preventDefault();
          if (event.currentTarget.matches(":focus-visible")) openLater();
        }}
        onBlur={stop}
        onPointerLeave={stop}
        onPointerDown={({ currentTarget }) => {
          wasOpen.current = currentTarget.dataset.state !== "closed";
          stop();
        }}
        // A finger cannot rest on a hint: it opens and closes with a tap.
        onClick={(event) => {
          const { nativeEvent } = event;
          if (!(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch")) return;
          event.preventDefault();
          if (!wasOpen.current) open();
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
