/** What this tab remembers (gone when it is closed). Does nothing where the browser forbids storage. */
export function readTabMemory<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeTabMemory(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the page's own memory has to do.
  }
}

const sharedDeviceKey = "shared-device";

/** Keeps what a visitor typed, unless the device is shared. */
export function writeWords(key: string, words: unknown): void {
  writeTabMemory(key, isSharedDevice() ? null : words);
}

export function isSharedDevice(): boolean {
  return readTabMemory<boolean>(sharedDeviceKey) === true;
}

export function rememberSharedDevice(isShared: boolean): void {
  writeTabMemory(sharedDeviceKey, isShared || null);
}
