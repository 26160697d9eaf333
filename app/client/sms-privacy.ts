// Scrolls instead of jumping, where motion is wanted, so that visitors see where in the privacy policy the linked section stands.
const anchorScrollDelayMs = 100;

setTimeout(() => document.querySelector(location.hash)?.scrollIntoView(), anchorScrollDelayMs);
