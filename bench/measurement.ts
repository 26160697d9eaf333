/** A figure as a ratio to something measured in the same run: absolute times say little on a shared machine. */
export type Measurement = {
  what: string;
  ratio: number;
  atLeast?: number;
  atMost?: number;
  /** The two figures behind the ratio. */
  detail: string;
};

export function isMet({ ratio, atLeast, atMost }: Measurement): boolean {
  return ratio >= (atLeast ?? Number.NEGATIVE_INFINITY) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
}
