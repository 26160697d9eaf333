import { dayMs, hourMs, minuteMs } from "../durations.ts";
import { attemptsPerWindow, attemptWindowMs } from "../requests/request-protocol.ts";
import type { Lead } from "./lead.ts";

/** More than a household, an office or a town's provider sends a local business in an hour. */
export const busyFrom = 11;

/** `networkCount`: the requests of its network within the hour, this one included. */
export function isBusyNetwork(networkCount: number): boolean {
  return networkCount >= busyFrom;
}

/**
 * Once `mailed` requests have come in within `windowMs`, the next are left to a digest. One that no digest has taken
 * after `limitMs` is mailed by itself.
 */
type DigestRule = { mailed: number; windowMs: number; limitMs: number };

/** For requests of busy networks. Their digest is sent at most once in `windowMs`. */
export const floodDigest = { mailed: 30, windowMs: hourMs, limitMs: 3 * hourMs } satisfies DigestRule;
/** For suspected spam, with a digest each day. */
const heldDigest = { mailed: 10, windowMs: dayMs, limitMs: 25 * hourMs } satisfies DigestRule;

export function digestRuleOf({
  status,
  networkCount,
}: {
  status: Lead["status"];
  networkCount: number;
}): DigestRule | null {
  if (status === "held") return heldDigest;
  return isBusyNetwork(networkCount) ? floodDigest : null;
}

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
