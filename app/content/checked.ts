/** A value that was read and checked, or every mistake that was found in it, one sentence each. */
export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: string[] };

type ValuesOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Checked<infer T> ? T : never };

/** All values by their names; if anything is wrong, the mistakes of all parts together. */
export function together<Parts extends Record<string, Checked<unknown>>>(
  parts: Parts,
): Checked<ValuesOf<Parts>> {
  const mistakes = Object.values(parts).flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const values = Object.entries(parts).map(([key, part]) => [key, part.ok ? part.value : undefined]);
  return { ok: true, value: Object.fromEntries(values) as ValuesOf<Parts> };
}

/** `together` for a list. */
export function allOf<T>(parts: readonly Checked<T>[]): Checked<T[]> {
  const mistakes = parts.flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  return { ok: true, value: parts.flatMap((part) => (part.ok ? [part.value] : [])) };
}
