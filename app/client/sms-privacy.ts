export const anchorScrollDelayMs = 100;

/** Who follows a link to the text message terms sees where on the page they stand. */
export function scrollToSmsPrivacy(): void {
  const terms = location.hash === "#sms-privacy" && document.querySelector("#sms-privacy");
  if (!terms) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => terms.scrollIntoView({ behavior: isStill ? "instant" : "smooth" }), anchorScrollDelayMs);
}
