// Run on a page that was opened at its text message terms: the visitor sees where on the page they stand.
const anchorScrollDelayMs = 100;

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
setTimeout(
  () => document.querySelector(location.hash)?.scrollIntoView({ behavior: isStill ? "instant" : "smooth" }),
  anchorScrollDelayMs,
);
