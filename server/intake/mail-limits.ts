import { hash, randomBytes } from "node:crypto";
import type { Clock } from "#domain/clock.ts";
import { hourMs } from "#domain/durations.ts";
import { mailedPerHour, mailedPerNetworkAndHour } from "#domain/leads/limits.ts";
import { networksOf } from "../net/ip-address.ts";
import { isWithin, nothingTaken, type Taken } from "./rate-limiter.ts";

/** `isListed`: the owners have been mailed enough within the hour, so that it stands on What waits alone. */
export type TakeMail = (address: string | null) => Taken & { isListed: boolean };

/** The one limit of request mails. A network is 256 neighboring IPv4 addresses or an IPv6 /48. */
export function createMailLimits(clock: Clock): TakeMail {
  let mailed: { at: number; site: string | undefined }[] = [];
  return (address) => {
    const mail = { at: clock().getTime(), site: networksOf(address)?.site };
    mailed = mailed.filter(({ at }) => isWithin(hourMs, at, mail.at));
    const ofNetwork = mail.site === undefined ? [] : mailed.filter(({ site }) => site === mail.site);
    if (mailed.length >= mailedPerHour || ofNetwork.length >= mailedPerNetworkAndHour)
      return { isListed: true, ...nothingTaken };
    mailed.push(mail);
    const release = () => {
      mailed = mailed.filter((each) => each !== mail);
    };
    return { isListed: false, release };
  };
}

/** Tells the networks of one day apart, and identifies none. */
export function createNetworkTags(clock: Clock): (address: string | null) => string | null {
  const secret = randomBytes(32).toString("base64");
  return (address) => {
    const site = networksOf(address)?.site;
    const day = clock().toISOString().slice(0, "2026-01-31".length);
    // Two characters of 64: thousands of networks share one.
    return site ? hash("sha256", `${secret} ${day} ${site}`, "base64").slice(0, 2) : null;
  };
}
