/** Limits of content/. A file that exceeds them is rejected by name before it is read. */
export const contentMaxFiles = 5000;
export const textMaxBytes = 1_000_000;
export const pictureMaxBytes = 30_000_000;
