import { statSync } from "node:fs";
import { hostname } from "node:os";
import * as v from "valibot";
import { fetchedFile } from "#disk/content-folder.ts";
import { findLowSpace } from "#disk/free-space.ts";
import { isOfficeDay } from "#domain/business/reply-time.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { type Channel, countDistinctLeads, isEmailChannel } from "#domain/leads/lead.ts";
import { replyRuleOf } from "../mail/lead-facts.ts";
import { backupMaxAgeMs } from "../store/backup/backup-files.ts";
import type { DailyJobRecord } from "../store/stored-records.ts";
import * as words from "./fault-words.ts";
import type { OwnerContext } from "./owner-context.ts";

/** `name` stays the same while it lasts; `isUrgent`: it is mailed at night too. */
export const faultSchema = v.object({
  name: v.string(),
  title: v.string(),
  text: v.string(),
  isUrgent: v.boolean(),
});
/** Something that is wrong now. */
export type Fault = v.InferOutput<typeof faultSchema>;

/** `reached` is a channel by which the owners are reached at this moment. */
export async function findFaults(context: OwnerContext, reached?: Channel): Promise<Fault[]> {
  const { store, clock, jobs = [], dataDir, publishFrom, site } = context;
  const { timeZone } = site.business;
  // A record stays when its job is no longer there.
  const records = (await store.readDailyJobs()).filter(({ name }) => jobs.some((job) => job.name === name));
  return [
    ...(await failingChannels(context, reached)),
    ...(await unsentRequests(context)),
    ...records.flatMap((job) => faultOfJob(job, clock(), timeZone)),
    ...(dataDir === undefined ? [] : faultOfDisk(findLowSpace(dataDir))),
    ...(publishFrom === undefined ? [] : changesNotFetched(publishFrom, clock(), timeZone)),
  ];
}

const ofMachine = ` of ${hostname()}`;

/** What only the processes of that machine can see. */
export function isOfOtherMachine({ name }: Pick<Fault, "name">): boolean {
  return name.includes(" of ") && !name.endsWith(ofMachine);
}

/** Some requests may have been given up then. */
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
  // All addresses at once are one fault, such as a mail server that is down.
  const isAllEmail = addresses.length > 1 && addresses.every((address) => since.has(address));
  const oneOf = (channel: Channel) => (isAllEmail && isEmailChannel(channel) ? addresses[0] : channel);
  const failing = names.filter(
    (channel) =>
      clock().getTime() - (since.get(channel) ?? Number.POSITIVE_INFINITY) >= channelFailsMs &&
      oneOf(channel) === channel &&
      !(reached && oneOf(reached) === channel),
  );
  return Promise.all(
    failing.map(async (channel) => ({
      name: channelPrefix + channel,
      isUrgent: false,
      ...words.channelFails(
        words.nameOfChannel(channel, channels, isAllEmail && isEmailChannel(channel)),
        { since: new Date(since.get(channel) ?? 0), error: await store.readLastError(channel) },
        site.business.timeZone,
      ),
    })),
  );
}

const unsentName = "unsent";

/** By channels that work, because of one that fails the failure says it; on office days, because it is there until somebody tries it again. */
async function unsentRequests({ store, channels, clock, site }: OwnerContext): Promise<Fault[]> {
  if (!isOfficeDay(clock(), replyRuleOf(site))) return [];
  const failing = await store.readFailingChannels();
  const working = channels.filter(({ channel }) => !failing.has(channel));
  const dead = await store.listDead();
  const count = countDistinctLeads(
    dead.filter((each) => working.some(({ channel }) => channel === each.channel)),
  );
  return count > 0 ? [{ name: unsentName, isUrgent: false, ...words.unsent(count) }] : [];
}

function faultOfJob(job: DailyJobRecord, now: Date, timeZone: string): Fault[] {
  const { name, error, isDamaged, succeededAt, result } = job;
  if (isDamaged) return [{ name: "damage", isUrgent: true, ...words.damage(error) }];
  if (error !== null)
    return [{ name, isUrgent: false, ...words.jobFails(name, error, succeededAt, timeZone) }];
  if (name === "certificate" && typeof result?.error === "string")
    return [{ name: "certificate ends", isUrgent: false, ...words.certificateEnds(result.error) }];
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  return name === "backup" && isOld
    ? [{ name, isUrgent: false, ...words.noBackup(succeededAt, timeZone) }]
    : [];
}

/** With less than this the next backup may leave no room for requests. */
const urgentMb = 100;

/** `freeMb`: null while there is room. */
export function faultOfDisk(freeMb: number | null): Fault[] {
  if (freeMb === null) return [];
  const text = words.diskIsFull(freeMb, hostname());
  return [{ name: `disk${ofMachine}`, isUrgent: freeMb < urgentMb, ...text }];
}

const fetchMaxAgeMs = dayMs;

function changesNotFetched(publishFrom: string, now: Date, timeZone: string): Fault[] {
  const fetched = statSync(fetchedFile(publishFrom), { throwIfNoEntry: false });
  if (!fetched || now.getTime() - fetched.mtimeMs <= fetchMaxAgeMs) return [];
  const text = words.changesDoNotArrive(fetched.mtime.toISOString(), timeZone);
  return [{ name: `fetch${ofMachine}`, isUrgent: false, ...text }];
}
