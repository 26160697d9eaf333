/** A step that fails, as in an old browser, does not stop the others. */
export function runEach(steps: (() => void)[]): void {
  for (const step of steps) {
    try {
      step();
    } catch (fault) {
      console.error(fault);
    }
  }
}
