// Shows visitors who open the text message terms where on the page they are.
const anchorScrollDelayMs = 100;

const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
setTimeout(
  () => document.querySelector(location.hash)?.scrollIntoView({ behavior: isStill ? "instant" : "smooth" }),
  anchorScrollDelayMs,
);
