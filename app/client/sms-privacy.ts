// Scrolls instead of jumping, so that visitors see where in the privacy policy the linked section stands.
const anchorScrollDelayMs = 100;

const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
setTimeout(
  () =>
    document
      .querySelector(location.hash)
      ?.scrollIntoView({ behavior: prefersReducedMotion ? "instant" : "smooth" }),
  anchorScrollDelayMs,
);
