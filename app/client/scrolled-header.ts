export const scrollThresholdPx = 60;

export function markScrolledHeader(): void {
  const header = document.querySelector<HTMLElement>(".site-header");
  if (!header) return;
  const mark = () => header.toggleAttribute("data-scrolled", window.scrollY > scrollThresholdPx);
  window.addEventListener("scroll", mark, { passive: true });
  mark();
}
