/** Returns null when storage is blocked, or when the stored value is missing or not valid. */
export function readTabMemory<T>(key: string, isValid: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isValid(value) ? value : null;
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
    // Storage is blocked or full: the value lasts only as long as the page is open.
  }
}

const sharedDeviceKey = "shared-device";
const typedKeysKey = "word-keys";

/** Stores input, unless the visitor has said that others use this device. */
export function saveTyped(key: string, value: unknown): void {
  if (isSharedDevice()) return;
  const keys = typedKeys();
  if (!keys.includes(key)) writeTabMemory(typedKeysKey, [...keys, key]);
  writeTabMemory(key, value);
}

export function isSharedDevice(): boolean {
  return readTabMemory(sharedDeviceKey, isTrue) !== null;
}

/** With true, also deletes the input of all forms stored so far. */
export function rememberSharedDevice(isShared: boolean): void {
  writeTabMemory(sharedDeviceKey, isShared || null);
  if (!isShared) return;
  for (const key of [...typedKeys(), typedKeysKey]) writeTabMemory(key, null);
}

function typedKeys(): string[] {
  return readTabMemory(typedKeysKey, areKeys) ?? [];
}

function isTrue(value: unknown): value is true {
  return value === true;
}

function areKeys(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((key) => typeof key === "string");
}
