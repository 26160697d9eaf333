import { onTestFinished, vi } from "vitest";

/** Returns the stored values by key. */
export function stubTabStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}

export function forbidTabStorage(): void {
  const forbidden = () => {
    throw new DOMException("Storage is blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  onTestFinished(() => void vi.unstubAllGlobals());
}
