const hourMs = 3_600_000;

/** With more requests than this in an hour, the owners get those of crowded networks in one mail. */
export const ownerMailsPerHour = 30;

/** More than a household, an office or a town's provider sends a local business in an hour. */
const crowdedAbove = 10;

/** Whether so many requests came from the same network within the hour that the owners need not get a mail for each. */
export function isCrowded(turn: number): boolean {
  return turn > crowdedAbove;
}

/** The lowest turn of a crowded network. */
export const crowdedFrom = crowdedAbove + 1;

/** The requests of crowded networks that came meanwhile go into one mail. */
export const floodDigestEveryMs = hourMs;
/** What no digest has taken by then is mailed by itself. */
export const floodDigestLimitMs = 3 * hourMs;
/** In this time the requests are counted. */
export const floodWindowMs = hourMs;
