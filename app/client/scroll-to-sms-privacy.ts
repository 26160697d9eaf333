/** Who follows a link to the text message terms sees where on the page they stand. */
const anchorScrollDelayMs = 100;

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
setTimeout(
  () => document.querySelector(location.hash)?.scrollIntoView({ behavior: isStill ? "instant" : "smooth" }),
  anchorScrollDelayMs,
);
