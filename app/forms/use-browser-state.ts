import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** On the server and until hydration, the browser counts as online and the page as not hydrated. */
export function useBrowserState(): { isOffline: boolean; isHydrated: boolean } {
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  );
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return { isOffline, isHydrated };
}

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Moves the focus to an element when it appears, so that it is read out. */
export function useFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

/** Calls `read` for the form around an element: at once, because something may be typed already, and at each input. */
export function useTyped<T extends HTMLElement>(
  read: (readForm: () => FormData) => void,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const [readTyped] = useState(() => read);
  useEffect(() => {
    const form = element.current?.closest("form");
    if (!form) return;
    const readNow = () => readTyped(() => new FormData(form));
    readNow();
    form.addEventListener("input", readNow);
    return () => form.removeEventListener("input", readNow);
  }, [readTyped]);
  return element;
}
