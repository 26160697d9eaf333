const hourMs = 3_600_000;

/** Above this number of requests an hour, those of crowded networks go to the owners in one mail. */
export const ownerMailsPerHour = 30;

/** More than a household, an office or a town's provider sends a local business in an hour. */
const crowdedAbove = 10;

/** Whether a network has sent so many requests within the hour that each need not be mailed. */
export function isCrowded(turn: number): boolean {
  return turn > crowdedAbove;
}

/** The lowest `turn` of a crowded network. */
export const crowdedFrom = crowdedAbove + 1;

/** How often crowded requests are gathered into one mail. */
export const floodDigestEveryMs = hourMs;
/** What no digest has taken by then is mailed by itself. */
export const floodDigestLimitMs = 3 * hourMs;
/** The window in which requests are counted. */
export const floodWindowMs = hourMs;
