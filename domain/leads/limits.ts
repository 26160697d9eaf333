import { dayMs, minuteMs } from "../durations.ts";
import { attemptsPerWindow, attemptWindowMs } from "../requests/request-protocol.ts";

/** Request mails to the owners. What is beyond stands on What waits, and one mail an hour leads there. */
export const mailedPerHour = 30;
/** More than a household, an office or a town's provider sends a local business in an hour. */
export const mailedPerNetworkAndHour = 10;

/** The longest wait between two attempts, so that a wrong clock cannot park a message. */
export const longestRetryMs = dayMs;

/** Anybody can have confirmations sent to anybody, so they are limited. */
export const confirmationsPerMailboxAndDay = 3;
export const confirmationsPerHour = 60;

/** A request sent again within this time gets the first answer: longer than any page keeps retrying. */
export const keepAnswersMs = 30 * dayMs;

/** Without a submissionId, the same content within this time counts as sent twice. */
export const sameContentWindowMs = 10 * minuteMs;

/** This many requests naming one address come from somebody with many networks. */
const attemptsFromAllNetworks = 10 * attemptsPerWindow;

type Attempt = { receivedAt: string; network: string | null };

/**
 * `recent`: what came in under the same address within `attemptWindowMs`, newest first. Requests from other networks
 * count only when they are very many, so that nobody locks out the owner of an address.
 */
export function secondsUntilAllowed(recent: Attempt[], network: string | null, now: Date): number {
  const fromHere = recent.filter((attempt) => attempt.network === network);
  const full = [fromHere[attemptsPerWindow - 1], recent[attemptsFromAllNetworks - 1]];
  const waitsMs = full.map((oldest) =>
    oldest ? Date.parse(oldest.receivedAt) + attemptWindowMs - now.getTime() : 0,
  );
  return Math.ceil(Math.max(...waitsMs) / 1000);
}
