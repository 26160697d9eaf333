import { type RefObject, useEffect, useRef } from "react";

/** Takes the keyboard, and what is read out, to an element when it appears. */
export function useFocus<T extends HTMLElement>(isWanted = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (isWanted) element.current?.focus();
  }, [isWanted]);
  return element;
}
