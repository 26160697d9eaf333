import { dayMs, minuteMs } from "../durations.ts";
import { attemptsPerWindow, attemptWindowMs } from "../requests/request-protocol.ts";

/** Limits request mails to the owners. Further ones are on What waits, to which one mail an hour links. */
export const mailedPerHour = 30;
/** More than a household, an office or a town's provider sends a local business in an hour. */
export const mailedPerNetworkAndHour = 10;

/** The longest wait between two attempts, so that a wrong clock cannot delay a message for longer. */
export const longestRetryMs = dayMs;

/** Limited, because anybody can have confirmations sent to a stranger. */
export const confirmationsPerMailboxAndDay = 3;
export const confirmationsPerHour = 60;

/** A request sent again within this time gets the first answer: longer than any page keeps retrying. */
export const keepAnswersMs = 30 * dayMs;

/** Without a submissionId, the same content within this time counts as sent twice. */
export const sameContentWindowMs = 10 * minuteMs;

/** So many requests with one email address come from somebody who uses many networks. */
const attemptsFromAllNetworks = 10 * attemptsPerWindow;

type Attempt = { receivedAt: string; network: string | null };

/**
 * `recent` are the requests with the same email address within `attemptWindowMs`, newest first. Those from other networks
 * count only when they are very many, so that nobody can lock out the owner of an address.
 */
export function secondsUntilAllowed(recent: Attempt[], network: string | null, now: Date): number {
  const fromHere = recent.filter((attempt) => attempt.network === network);
  const full = [fromHere[attemptsPerWindow - 1], recent[attemptsFromAllNetworks - 1]];
  const waitsMs = full.map((oldest) =>
    oldest ? Date.parse(oldest.receivedAt) + attemptWindowMs - now.getTime() : 0,
  );
  return Math.ceil(Math.max(...waitsMs) / 1000);
}
