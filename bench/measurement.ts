/** Mostly a ratio to something measured in the same run, because absolute times say little on a shared machine. */
export type Measurement = {
  what: string;
  value: number;
  atLeast?: number;
  atMost?: number;
  detail?: string;
};

export function isMet({ value, atLeast, atMost }: Measurement): boolean {
  return value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** Returns the median of each round's figure divided by its limit. */
export function compareRounds(
  pairs: [figure: number, limit: number][],
  format: (figure: number) => string,
): Pick<Measurement, "value" | "detail"> {
  const ratios = pairs.map(([figure, limit]) => figure / limit);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const [figure, limit] = [median(pairs.map(([figure]) => figure)), median(pairs.map(([, limit]) => limit))];
  return { value: median(ratios), detail: `${range}  ${format(figure)} / ${format(limit)}` };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
