/** The oldest supported browsers (docs/browsers.md). */
export const browserFloor = { safari: "15.4", chrome: "100", firefox: "100" };
