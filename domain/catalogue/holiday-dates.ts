/**
 * Names of the seasons that have a listed date from `start` to `end`, both included; one of them alone is a single day.
 * @param start,end calendar dates such as 2025-11-27, or ""
 */
export function seasonsTouched(
  seasons: readonly { name: string; dates: readonly string[] }[],
  start: string,
  end: string,
): string[] {
  const from = start || end;
  const to = end || start;
  return seasons
    .filter(({ dates }) => from !== "" && dates.some((date) => from <= date && date <= to))
    .map(({ name }) => name);
}
