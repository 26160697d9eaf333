import { statSync } from "node:fs";
import { hostname } from "node:os";
import * as v from "valibot";
import { fetchedFile } from "#disk/content-folder.ts";
import { findLowSpace } from "#disk/free-space.ts";
import { daysBetween, isCalendarDate } from "#domain/calendar-date.ts";
import { hasHolidayPrices } from "#domain/catalogue/holiday-pricing.ts";
import { undecidedSeason } from "#domain/catalogue/seasons.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { type Channel, isEmailChannel } from "#domain/leads/lead.ts";
import { backupMaxAgeMs } from "../store/backup/backup-files.ts";
import type { LeadStore } from "../store/lead-store.ts";
import type { DailyJobRecord } from "../store/stored-records.ts";
import type { OwnerContext } from "./owner-context.ts";
import * as words from "./words/matter-words.ts";

/** `name` stays the same while it lasts, `over` says that it is over; null of what is told once and then left to the owners. */
const toldSchema = v.object({ name: v.string(), over: v.nullable(v.string()) });
export const matterSchema = v.object({
  ...toldSchema.entries,
  isUrgent: v.boolean(),
  title: v.string(),
  text: v.string(),
});
/** Something that somebody has to see to or to decide. */
export type Matter = v.InferOutput<typeof matterSchema>;

export const factsOfTold = v.object({
  matters: v.array(toldSchema),
  fixed: v.optional(v.array(toldSchema), []),
});

/** What the owners have been told of, and not that it is over; by name. */
export async function listTold(
  store: Pick<LeadStore, "listNotices">,
  now: Date,
  since = new Date(0),
): Promise<Map<string, v.InferOutput<typeof toldSchema>>> {
  const notices = [...(await store.listNotices("alert", now)), ...(await store.listNotices("morning", now))];
  const told = new Map<string, v.InferOutput<typeof toldSchema>>();
  for (const { facts } of notices
    .filter(({ isGivenUp, createdAt }) => !isGivenUp && createdAt >= since.toISOString())
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const known = v.safeParse(factsOfTold, facts);
    if (!known.success) continue;
    for (const matter of known.output.matters) told.set(matter.name, matter);
    for (const { name } of known.output.fixed) told.delete(name);
  }
  return told;
}

const [channelPrefix, diskPrefix, fetchPrefix] = ["channel ", "disk of ", "fetch of "];
const [damageName, certificateName] = ["damage", "certificate ends"];
const jobOfMatter: Record<string, string> = { [damageName]: "backup", [certificateName]: "certificate" };

/** `working` is a channel that has just been seen to work. */
export async function findMatters(context: OwnerContext, working?: Channel): Promise<Matter[]> {
  const { store, clock, dataDir, publishFrom, site } = context;
  const { timeZone } = site.business;
  const records = await store.readDailyJobs();
  return [
    ...(await failingChannels(context, working)),
    ...records
      .flatMap((job) => jobMatter(job, clock(), timeZone))
      .filter(({ name }) => canCheck(name, context)),
    ...(dataDir === undefined ? [] : diskMatter(dataDir)),
    ...(publishFrom === undefined ? [] : fetchMatter(publishFrom, clock(), timeZone)),
    ...toDecide(context),
  ];
}

/**
 * Whether this process can tell that a matter is over: not one of another machine's files, nor of a job that no longer
 * runs but whose record stays.
 */
export function canCheck(name: string, { jobs = [], channels }: OwnerContext): boolean {
  const ofMachine = [diskPrefix, fetchPrefix].find((prefix) => name.startsWith(prefix));
  if (ofMachine) return name === ofMachine + hostname();
  if (name.startsWith(channelPrefix)) return channels.some(({ channel }) => name === channelPrefix + channel);
  return isToDecide(name) || jobs.some((job) => job.name === (jobOfMatter[name] ?? name));
}

export function isOfChannel({ name }: Pick<Matter, "name">): boolean {
  return name.startsWith(channelPrefix);
}

/** Since when no channel reaches the owners, so that nobody can be told of it; null while one does. */
export async function cutOffSince({ store, channels }: OwnerContext): Promise<Date | null> {
  const failing = await store.readFailingChannels();
  const since = channels.map(({ channel }) => failing.get(channel) ?? null);
  return since.length === 0 || since.includes(null) ? null : new Date(Math.max(...since.map(Number)));
}

/** Most failures pass sooner. */
const channelFailsMs = 15 * minuteMs;

async function failingChannels(
  { store, clock, channels, site }: OwnerContext,
  working?: Channel,
): Promise<Matter[]> {
  const since = new Map(await store.readFailingChannels());
  const names = channels.map(({ channel }) => channel);
  const addresses = names.filter(isEmailChannel);
  // A failure of all addresses, such as a mail server that is down, is one matter.
  const isAllEmail = addresses.length > 1 && addresses.every((address) => since.has(address));
  // All of them work again as soon as one does; that of which this is wrong fails anew.
  const again = working && (isAllEmail && isEmailChannel(working) ? addresses : [working]);
  for (const channel of again ?? []) since.delete(channel);
  const isTold = (channel: Channel) => !isAllEmail || !isEmailChannel(channel) || channel === addresses[0];
  const failing = names.flatMap((channel) => {
    const at = since.get(channel);
    const isLong = at !== undefined && clock().getTime() - at >= channelFailsMs;
    return isLong && isTold(channel) ? [{ channel, at: new Date(at).toISOString() }] : [];
  });
  return Promise.all(
    failing.map(async ({ channel, at }) => {
      const name = words.nameOfChannel(channel, channels, isAllEmail && isEmailChannel(channel));
      const error = await store.readLastError(channel);
      return {
        name: channelPrefix + channel,
        isUrgent: true,
        ...words.channelFails(name, at, error, site.business.timeZone),
      };
    }),
  );
}

function jobMatter(job: DailyJobRecord, now: Date, timeZone: string): Matter[] {
  const { name, error, isDamaged, succeededAt, result } = job;
  const found = typeof result?.error === "string" ? result.error : null;
  if (isDamaged) return [{ name: damageName, isUrgent: true, ...words.damage(error) }];
  if (error !== null)
    // No morning mail can tell that there is none.
    return [{ name, isUrgent: name === "morning", ...words.jobFails(name, error, succeededAt, timeZone) }];
  if (name === "certificate" && found)
    return [{ name: certificateName, isUrgent: true, ...words.certificateEnds(found) }];
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  return name === "backup" && isOld
    ? [{ name, isUrgent: false, ...words.noBackup(succeededAt, timeZone) }]
    : [];
}

function diskMatter(dataDir: string): Matter[] {
  const freeMb = findLowSpace(dataDir);
  if (freeMb === null) return [];
  return [{ name: diskPrefix + hostname(), isUrgent: true, ...words.diskIsFull(freeMb, hostname()) }];
}

const fetchMaxAgeMs = dayMs;

/** Urgent, because only this machine's process can tell it. */
function fetchMatter(publishFrom: string, now: Date, timeZone: string): Matter[] {
  const fetched = statSync(fetchedFile(publishFrom), { throwIfNoEntry: false });
  if (!fetched || now.getTime() - fetched.mtimeMs <= fetchMaxAgeMs) return [];
  const text = words.changesDoNotArrive(fetched.mtime.toISOString(), timeZone);
  return [{ name: fetchPrefix + hostname(), isUrgent: true, ...text }];
}

/** Most families ask from here on, so the owners are asked once more. */
const seasonUrgentDays = 45;
const [seasonPrefix, dayOffPrefix] = ["season ", "day off "];
/** After this long nobody needs to hear of a day off. */
const dayOffDays = 7;

function isToDecide(name: string): boolean {
  return name.startsWith(seasonPrefix) || name.startsWith(dayOffPrefix);
}

/** Holiday prices, and days off that have ended. */
function toDecide(context: OwnerContext): Matter[] {
  const today = context.site.businessClock(context.clock()).date;
  return [...openSeason(context, today), ...endedDaysOff(context, today)].map((matter) => ({
    ...matter,
    isUrgent: false,
    over: null,
  }));
}

type ToDecide = Pick<Matter, "name" | "title" | "text">;

function openSeason({ site }: OwnerContext, today: string): ToDecide[] {
  const { catalogue, holidayPricing } = site.estimate;
  if (!hasHolidayPrices(holidayPricing, catalogue.services)) return [];
  const season = undecidedSeason(site.holidays, today);
  if (!season) return [];
  const time = daysBetween(today, season.from) > seasonUrgentDays ? "early" : "soon";
  const name = `${seasonPrefix}${season.label} ${season.state} ${time}`;
  return [{ name, ...words.seasonIsOpen(season, today) }];
}

function endedDaysOff({ site }: OwnerContext, today: string): ToDecide[] {
  const { hours, closures } = site.business;
  const daysOff = [
    ...hours.closed.map(({ day, name }) => ({ title: name, lastDay: day, list: "Days the phone is off" })),
    ...closures.map(({ title, to }) => ({ title, lastDay: to, list: "Days without care" })),
  ];
  const hasJustEnded = (day: string) =>
    isCalendarDate(day) && day < today && daysBetween(day, today) <= dayOffDays;
  return (
    daysOff
      .filter(({ lastDay }) => hasJustEnded(lastDay))
      // Those of which the next one is there already leave nothing to decide.
      .filter(({ title, lastDay }) => !daysOff.some((each) => each.title === title && each.lastDay > lastDay))
      .map((ended) => ({
        name: `${dayOffPrefix}${ended.title} ${ended.lastDay}`,
        ...words.dayOffEnded(ended),
      }))
  );
}
