export type Checked<T> = { ok: true; value: T } | { ok: false; mistakes: string[] };

type ValuesOf<Parts> = { [Key in keyof Parts]: Parts[Key] extends Checked<infer T> ? T : never };

/** Collects the mistakes of all parts, so that an owner sees them at once. */
export function combine<Parts extends Record<string, Checked<unknown>>>(
  parts: Parts,
): Checked<ValuesOf<Parts>> {
  const mistakes = Object.values(parts).flatMap((part) => (part.ok ? [] : part.mistakes));
  if (mistakes.length > 0) return { ok: false, mistakes };
  const values = Object.entries(parts).map(([key, part]) => [key, part.ok ? part.value : undefined]);
  return { ok: true, value: Object.fromEntries(values) as ValuesOf<Parts> };
}
