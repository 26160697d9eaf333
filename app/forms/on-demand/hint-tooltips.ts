const openDelayMs = 700;
/** If the pointer left a hint less than this ago, the next tooltip opens at once. */
const skipDelayMs = 300;
/** The time in which the pointer can move from the hint onto the tooltip. */
const graceMs = 100;
const gapPx = 6;
const marginPx = 16;

const tooltip = document.createElement("div");
tooltip.id = "tooltip";
tooltip.className = "tooltip";
tooltip.setAttribute("role", "tooltip");
tooltip.addEventListener("pointerenter", () => clearTimeout(timer));
tooltip.addEventListener("pointerleave", close);
addEventListener("keydown", ({ key }) => key === "Escape" && close());
addEventListener("scroll", close, { capture: true, passive: true });
addEventListener("pointerdown", ({ target }) => {
  if (![tooltip, opened].some((each) => each?.contains(target as Node))) close();
});

let opened: HTMLElement | null = null;
let leftAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** `use` is the type of the event. */
export function answerHint(hint: HTMLElement, use: string): void {
  clearTimeout(timer);
  const isNext = opened !== null || Date.now() - leftAt < skipDelayMs;
  if (use === "blur" || (use === "click" && opened === hint)) close();
  else if (use === "click" || (use !== "pointerleave" && isNext)) open(hint);
  else if (use !== "pointerleave") timer = setTimeout(open, openDelayMs, hint);
  else {
    if (opened) leftAt = Date.now();
    timer = setTimeout(close, graceMs);
  }
}

function open(hint: HTMLElement): void {
  close();
  opened = hint;
  tooltip.textContent = hint.dataset.hint ?? "";
  hint.setAttribute("aria-describedby", tooltip.id);
  // Inside the page's landmark, but outside the label that it explains.
  hint.closest("main")?.append(tooltip);
  const { left, top, bottom, width } = hint.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const farthest = document.documentElement.clientWidth - marginPx - offsetWidth;
  const above = top - gapPx - offsetHeight;
  tooltip.style.left = `${Math.max(marginPx, Math.min(left + (width - offsetWidth) / 2, farthest))}px`;
  tooltip.style.top = `${above < marginPx ? bottom + gapPx : above}px`;
}

function close(): void {
  clearTimeout(timer);
  opened?.removeAttribute("aria-describedby");
  opened = null;
  tooltip.remove();
}
