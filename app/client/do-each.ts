/** Runs each step by itself: one that fails, as in a browser that lacks what it needs, takes no other with it. */
export function doEach(steps: (() => void)[]): void {
  for (const step of steps) {
    try {
      step();
    } catch (fault) {
      console.error(fault);
    }
  }
}
