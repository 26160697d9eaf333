/** Of content/. What exceeds them is refused by name before it is read. */
export const contentMaxFiles = 5000;
export const textMaxBytes = 1_000_000;
export const pictureMaxBytes = 30_000_000;
