import { hourMs } from "../../domain/durations.ts";

/** Above this, requests of crowded networks go to the owners in one mail. */
export const ownerMailsPerHour = 30;

/** More than a household, an office or a town's provider sends a local business in an hour. */
const crowdedAbove = 10;

export function isCrowded(turn: number): boolean {
  return turn > crowdedAbove;
}

export const crowdedFrom = crowdedAbove + 1;

export const floodDigestEveryMs = hourMs;
/** A request that no digest has taken by then is mailed by itself. */
export const floodDigestLimitMs = 3 * hourMs;
export const floodWindowMs = hourMs;
