// Scrolls (smoothly, unless reduced motion is preferred) so that visitors see where in the privacy policy the section is.
const anchorScrollDelayMs = 100;

setTimeout(() => document.querySelector(location.hash)?.scrollIntoView(), anchorScrollDelayMs);
