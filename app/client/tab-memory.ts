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
/** Under which keys words were kept. */
const wordKeysKey = "word-keys";

/** Keeps what a visitor typed, unless the device is shared. */
export function writeWords(key: string, words: unknown): void {
  if (isSharedDevice()) return;
  const keys = wordKeys();
  if (!keys.includes(key)) writeTabMemory(wordKeysKey, [...keys, key]);
  writeTabMemory(key, words);
}

export function isSharedDevice(): boolean {
  return readTabMemory<boolean>(sharedDeviceKey) === true;
}

/** On a shared device no words are kept from here on, and those kept before are forgotten, whichever form they are of. */
export function rememberSharedDevice(isShared: boolean): void {
  writeTabMemory(sharedDeviceKey, isShared || null);
  if (!isShared) return;
  for (const key of [...wordKeys(), wordKeysKey]) writeTabMemory(key, null);
}

function wordKeys(): string[] {
  return readTabMemory<string[]>(wordKeysKey) ?? [];
}
