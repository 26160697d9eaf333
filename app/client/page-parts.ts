const scrollThresholdPx = 60;

export function markScrolledHeader(): void {
  const header = document.querySelector<HTMLElement>(".site-header");
  if (!header) return;
  const mark = () => header.toggleAttribute("data-scrolled", scrollY > scrollThresholdPx);
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** On a phone, scrolls to the price box once its row has opened it: it would be behind the bar. */
export function showOpenedBox(): void {
  const fold = document.querySelector(".price-fold");
  fold?.addEventListener("toggle", () => fold.nextElementSibling?.scrollIntoView({ block: "nearest" }));
}

/** The browser opens the popover but neither sets aria-expanded nor closes it when the focus leaves. */
export function syncMenuState(): void {
  const menu = document.querySelector<HTMLElement>("#menu");
  const button = document.querySelector<HTMLElement>("[popovertarget=menu]");
  if (!menu?.hidePopover || !button) return;
  button.setAttribute("aria-expanded", "false");
  menu.addEventListener("toggle", ({ newState }) =>
    button.setAttribute("aria-expanded", String(newState === "open")),
  );
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target !== button && !menu.contains(target as Node)) menu.hidePopover();
  });
}

/** Includes pictures that failed before this script ran. */
export function replaceFailedImages(): void {
  // Errors of pictures do not bubble, but they can be captured.
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) replace(image);
}

function replace(image: unknown): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.fallback) return;
  const { fallback } = image.dataset;
  delete image.dataset.fallback;
  image.removeAttribute("srcset");
  image.closest("picture")?.querySelector("source")?.remove();
  image.src = fallback;
}

declare global {
  interface Document {
    prerendering?: boolean;
  }
}

/** A prerendered page may never be seen, so visible effects wait for its activation. */
export function onActivation(run: () => void): void {
  if (document.prerendering) document.addEventListener("prerenderingchange", run, { once: true });
  else run();
}

/** Browsers take a page of the history from their cache without asking the server, so it may be days old. */
export function isOfHistory(): boolean {
  // Not getEntriesByType, which vite.config.ts takes out of the forms.
  const entry = performance.getEntries().find(({ entryType }) => entryType === "navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

/** Calls `run` at the first movement, scroll or key, so that it does not slow the page's load. May call it several times. */
export function onFirstInteraction(run: () => void): void {
  for (const event of ["pointermove", "pointerdown", "keydown", "scroll", "focusin"])
    addEventListener(event, run, { once: true });
}

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
