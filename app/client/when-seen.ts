declare global {
  interface Document {
    prerendering?: boolean;
  }
}

/** Runs what has an effect once a visitor sees the page: it may have been made ready for a link that nobody follows. */
export function whenSeen(run: () => void): void {
  if (document.prerendering) document.addEventListener("prerenderingchange", run, { once: true });
  else run();
}
