/** A ratio to something measured in the same run, because absolute times say little on a shared machine. */
export type Measurement = {
  what: string;
  ratio: number;
  atLeast?: number;
  atMost?: number;
  detail: string;
};

export function isMet({ ratio, atLeast, atMost }: Measurement): boolean {
  return ratio >= (atLeast ?? Number.NEGATIVE_INFINITY) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** Each pair holds a round's figure and what it is compared with. */
export function overRounds(
  pairs: [figure: number, limit: number][],
  show: (figure: number) => string,
): Pick<Measurement, "ratio" | "detail"> {
  const ratios = pairs.map(([figure, limit]) => figure / limit);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const [figure, limit] = [median(pairs.map(([each]) => each)), median(pairs.map(([, each]) => each))];
  return { ratio: median(ratios), detail: `${range}  ${show(figure)} / ${show(limit)}` };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
