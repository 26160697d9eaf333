/** Returns whether this is an object of named values, such as a file's fields; a list is not. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
