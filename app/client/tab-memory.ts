/** What this tab remembers (gone when it is closed), if it is what is looked for; null where storage is forbidden. */
export function readTabMemory<T>(key: string, isRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isRight(value) ? value : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
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
export function saveTyped(key: string, words: unknown): void {
  if (isSharedDevice()) return;
  const keys = wordKeys();
  if (!keys.includes(key)) writeTabMemory(wordKeysKey, [...keys, key]);
  writeTabMemory(key, words);
}

export function isSharedDevice(): boolean {
  return readTabMemory(sharedDeviceKey, isTrue) !== null;
}

/** On a shared device no words are kept from here on, and those kept before are forgotten, whichever form they are of. */
export function rememberSharedDevice(isShared: boolean): void {
  writeTabMemory(sharedDeviceKey, isShared || null);
  if (!isShared) return;
  for (const key of [...wordKeys(), wordKeysKey]) writeTabMemory(key, null);
}

function wordKeys(): string[] {
  return readTabMemory(wordKeysKey, areKeys) ?? [];
}

function isTrue(value: unknown): value is true {
  return value === true;
}

function areKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((key) => typeof key === "string");
}
