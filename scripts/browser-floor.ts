/**
 * The oldest browsers that read every page and send every form (docs/browsers.md): their syntax of scripts and styles is
 * what the build writes, and `check-browsers.ts` names what they do not have.
 */
export const browserFloor = { safari: "15.4", chrome: "100", firefox: "100" };
