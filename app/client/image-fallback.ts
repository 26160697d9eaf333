/** Swaps a picture that cannot be had for its fallback, once; also those that failed before this script ran. */
export function replaceFailedImages(): void {
  // Errors of pictures do not bubble, but they can be caught on their way down.
  document.addEventListener("error", ({ target }) => replace(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) replace(image);
}

function replace(image: unknown): void {
  if (!(image instanceof HTMLImageElement) || !image.dataset.fallback) return;
  const { fallback } = image.dataset;
  delete image.dataset.fallback;
  image.removeAttribute("srcset");
  image.src = fallback;
}
