/** The path that led to the same field before entries of lists were taken out. */
export function pathBefore(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  isOut: (entry: Record<string, unknown>) => boolean,
): (string | number)[] {
  if (key === undefined) return [];
  const kept = Array.isArray(value) ? value.flatMap((entry, i) => (isOut(Object(entry)) ? [] : [i])) : [];
  const place = typeof key === "number" ? (kept[key] ?? key) : key;
  return [place, ...pathBefore(Object(value)[place], rest, isOut)];
}
