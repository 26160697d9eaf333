import { existsSync, statfsSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import { isOfficeDay } from "#domain/business/reply-time.ts";
import { minuteMs } from "#domain/durations.ts";
import { type Channel, countDistinctLeads, isEmailChannel } from "#domain/leads/lead.ts";
import { counted } from "#domain/wording.ts";
import { businessTime } from "#domain/zoned-clock.ts";
import { replyRuleOf } from "../mail/lead-facts.ts";
import { channelLabel } from "../outbox/channel-sender.ts";
import { backupMaxAgeMs } from "../store/backup/back-up.ts";
import type { DailyJobRecord } from "../store/job-records.ts";
import { type OwnerContext, operatorHint } from "./owner-context.ts";

/** Something that is wrong now. `name` stays the same while it lasts; a fault that `isUrgent` is mailed at night too. */
export type Fault = { name: string; title: string; text: string; isUrgent: boolean };

/** `reached` is the channel that the notice is sent over, which is therefore not reported as failing. */
export async function findFaults(context: OwnerContext, reached?: Channel): Promise<Fault[]> {
  const { store, clock, jobs = [], dataDir, site } = context;
  const { timeZone } = site.business;
  // The record of a job that no longer exists stays in the store.
  const records = (await store.readDailyJobs()).filter(({ name }) => jobs.some((job) => job.name === name));
  return [
    ...(await failingChannels(context, reached)),
    ...(await unsentRequests(context)),
    ...records.flatMap((job) => faultOfJob(job, clock(), timeZone)),
    ...(dataDir === undefined ? [] : faultOfDisk(findLowSpace(dataDir))),
  ];
}

function fault(name: string, title: string, text: string, isUrgent = false): Fault[] {
  return [{ name, title, text, isUrgent }];
}

/** Returns whether the fault is one of sending, so that some requests may have been given up. */
export function isOfSending({ name }: Fault): boolean {
  return name === unsentName || name.startsWith(channelPrefix);
}

const channelPrefix = "channel ";

/** Most failures pass sooner. */
const channelFailsMs = 15 * minuteMs;

async function failingChannels(
  { store, clock, channels, site }: OwnerContext,
  reached?: Channel,
): Promise<Fault[]> {
  const since = await store.readFailingChannels();
  const names = channels.map(({ channel }) => channel);
  const addresses = names.filter(isEmailChannel);
  // When all addresses fail it is one fault, such as a mail server that is down.
  const isAllEmail = addresses.length > 1 && addresses.every((address) => since.has(address));
  const oneOf = (channel: Channel) => (isAllEmail && isEmailChannel(channel) ? addresses[0] : channel);
  const failing = names.filter(
    (channel) =>
      clock().getTime() - (since.get(channel) ?? Number.POSITIVE_INFINITY) >= channelFailsMs &&
      oneOf(channel) === channel &&
      !(reached && oneOf(reached) === channel),
  );
  const faults = await Promise.all(
    failing.map(async (channel) => {
      const called = isAllEmail && isEmailChannel(channel) ? "email" : channelLabel(channel, channels);
      const failsSince = new Date(since.get(channel) ?? 0).toISOString();
      const error = await store.readLastError(channel);
      const why = error ? `What went wrong: ${error}. ` : "";
      return fault(
        channelPrefix + channel,
        `Requests haven't reached you by ${called} since ${businessTime(failsSince, "short", site.business.timeZone)}`,
        `${why}Nothing is lost: requests are saved and still reach you here. Whatever's waiting goes out by ${called} once it works again. If you don't know why, ${operatorHint("When a delivery failed")}.`,
      );
    }),
  );
  return faults.flat();
}

const unsentName = "unsent";

/** Counts only working channels: a failing one is a fault itself. Office days only, as it lasts until someone retries. */
async function unsentRequests({ store, channels, clock, site }: OwnerContext): Promise<Fault[]> {
  if (!isOfficeDay(clock(), replyRuleOf(site))) return [];
  const failing = await store.readFailingChannels();
  const working = channels.filter(({ channel }) => !failing.has(channel));
  const dead = await store.listDead();
  const count = countDistinctLeads(
    dead.filter((each) => working.some(({ channel }) => channel === each.channel)),
  );
  if (count === 0) return [];
  return fault(
    unsentName,
    `${counted(count, "request wasn't", "requests weren't")} sent everywhere`,
    `Nothing is lost: what's saved is safe, but your website has stopped trying to send ${count === 1 ? "it" : "them"}. Tap “Try again” once the problem is fixed. If you don't know what's wrong, ${operatorHint("When a delivery failed")}.`,
  );
}

const jobNames: Record<string, string> = {
  backup: "The nightly backup",
  retention: "The nightly cleanup of old requests",
  certificate: "The daily certificate check",
  morning: "The morning email",
};

function faultOfJob(job: DailyJobRecord, now: Date, timeZone: string): Fault[] {
  const { name, error, isDamaged, succeededAt, result } = job;
  const lastBackup = succeededAt
    ? `The last good backup is from ${businessTime(succeededAt, "short", timeZone)}.`
    : "There's no backup yet.";
  if (isDamaged)
    return fault(
      "damage",
      "What your website has saved may be damaged",
      `Your website checks all of it every night, and this time something was wrong: ${error}. Requests it can still save will reach you, but don't wait: ${operatorHint("When nothing can be stored")}.`,
      true,
    );
  if (error !== null) {
    const last = name === "backup" ? `${lastBackup} ` : "";
    return fault(
      name,
      `${jobNames[name] ?? `The daily task “${name}”`} failed`,
      `Requests are still saved and still reach you. Your website tries again every hour. ${last}What went wrong: ${error.replace(/[.?]$/, "")}. If you read this again tomorrow, ${operatorHint(name === "backup" ? "Backups" : "Alerts")}.`,
    );
  }
  if (name === "certificate" && typeof result?.error === "string")
    return fault(
      "certificate ends",
      `Your website's certificate ${result.error}`,
      `Without a good one, browsers warn visitors away. Your website's computer, or its host, should renew it on its own and hasn't: ${operatorHint("Alerts")}.`,
    );
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  if (name !== "backup" || !isOld) return [];
  return fault(
    name,
    "There's been no backup for two nights",
    `${lastBackup} Nobody knows yet why there's been none since: ${operatorHint("Backups")}.`,
  );
}

/** With less than this the next backup may leave no room for requests. */
const urgentMb = 100;

/** `freeMb`: null while there is room. */
export function faultOfDisk(freeMb: number | null): Fault[] {
  if (freeMb === null) return [];
  return fault(
    // Each machine's disk is a fault of its own.
    `disk of ${hostname()}`,
    "The disk on your website's computer is nearly full",
    `${freeMb} MB is left on ${hostname()}. Once it's full, visitors will be asked to call instead: ${operatorHint("Alerts")}.`,
    freeMb < urgentMb,
  );
}

/** Enough for a store and its backups over years. */
const neededBytes = 1_000_000_000;

function findLowSpace(folder: string): number | null {
  const { bavail, bsize } = statfsSync(firstExisting(resolve(folder)));
  const free = bavail * bsize;
  return free < neededBytes ? Math.floor(free / 1_000_000) : null;
}

/** With PostgreSQL the folder may not exist before the first backup. */
function firstExisting(folder: string): string {
  return existsSync(folder) ? folder : firstExisting(dirname(folder));
}
