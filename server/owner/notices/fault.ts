import { statSync } from "node:fs";
import { hostname } from "node:os";
import * as v from "valibot";
import { fetchedFile } from "#disk/content-folder.ts";
import { findLowSpace } from "#disk/free-space.ts";
import { businessTime } from "#domain/business-time.ts";
import { dayMs } from "#domain/durations.ts";
import { backupMaxAgeMs } from "../../store/backup/backup-files.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import { alertKind } from "../alert-kind.ts";
import { operatorHint } from "../lead-lists.ts";
import type { OwnerContext } from "../owner-context.ts";
import { backupCopyName } from "../upkeep.ts";

/** Needs somebody to act, although requests still arrive. */
type Fault = {
  /** Stays the same while the fault lasts. */
  name: string;
  title: string;
  text: string;
  over: string;
};

export const faultAlert = alertKind({
  about: "fault",
  everyMs: dayMs,
  isOnlyByDay: true,
  facts: v.object({ title: v.string(), text: v.string(), over: v.string() }),
  async find(context) {
    return { problems: await findFaults(context), isOver: (fault) => canCheck(fault, context) };
  },
  compose: ({ title, text, over, isOver }) =>
    isOver
      ? { title: over, blocks: ["There's nothing for you to do."] }
      : {
          title,
          blocks: [text, "You'll hear about this once a day until it's fixed, and once more when it is."],
        },
});

const jobNames: Record<string, string> = {
  backup: "The nightly backup",
  [backupCopyName]: "The copy of the nightly backup",
  retention: "The nightly cleanup of old requests",
  certificate: "The daily certificate check",
  canary: "The daily test request",
  "held-digest": "The possible-spam digest",
  digest: "The digest",
  season: "The holiday price reminder",
};

const keptByJob: Record<string, string> = { backup: "backup", [backupCopyName]: "copy of the backup" };

const damageName = "damage";
const certificateName = "certificate ends";
const jobOfFault: Record<string, string> = { [damageName]: "backup", [certificateName]: "certificate" };

export async function findFaults(context: OwnerContext): Promise<Fault[]> {
  const { store, clock, dataDir, publishFrom, site } = context;
  const { timeZone } = site.business;
  const records = await store.readDailyJobs();
  const faults = [
    ...records.flatMap((job) => jobFault(job, clock(), timeZone)),
    ...records.flatMap(certificateFault),
    ...(dataDir === undefined ? [] : diskFault(dataDir)),
    ...(publishFrom === undefined ? [] : fetchFault(publishFrom, clock(), timeZone)),
  ];
  return faults.filter((fault) => canCheck(fault, context));
}

/** A process cannot check another machine's files, nor a job that no longer runs but whose record stays. */
export function canCheck({ name }: Pick<Fault, "name">, { jobs = [] }: Pick<OwnerContext, "jobs">): boolean {
  const prefix = [diskPrefix, fetchPrefix].find((each) => name.startsWith(each));
  if (prefix) return name === prefix + hostname();
  return jobs.some((job) => job.name === (jobOfFault[name] ?? name));
}

function jobFault(
  { name, error, isDamaged, succeededAt }: DailyJobRecord,
  now: Date,
  timeZone: string,
): Fault[] {
  const subject = jobNames[name] ?? `The daily task “${name}”`;
  const over = `${subject} works again`;
  if (isDamaged)
    return [
      {
        name: damageName,
        title: "What your website has saved may be damaged",
        text: `Your website checks all of it every night, and this time something was wrong: ${error}. Requests it can still save will reach you, but don't wait: ${operatorHint("When nothing can be stored")}.`,
        over: "What your website has saved is whole again",
      },
    ];
  const kept = keptByJob[name];
  if (error !== null)
    return [
      {
        name,
        title: `${subject} failed`,
        text: `${name === "canary" ? "" : "Requests are still saved and still reach you. "}Your website tries again every hour. ${kept ? `${lastBackup(kept, succeededAt, timeZone)} ` : ""}What went wrong: ${error.replace(/[.?]$/, "")}. If you get this again tomorrow, ${operatorHint(kept ? "Backups" : "Alerts")}.`,
        over,
      },
    ];
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  if (!kept || !isOld) return [];
  const text = `${lastBackup(kept, succeededAt, timeZone)} Nobody knows yet why there's been none since: ${operatorHint("Backups")}.`;
  return [
    {
      name,
      title: `There's been no ${kept} for two nights`,
      text,
      over,
    },
  ];
}

function lastBackup(kept: string, succeededAt: string | null, timeZone: string): string {
  return succeededAt
    ? `The last good ${kept} is from ${businessTime(succeededAt, "short", timeZone)}.`
    : `There's no ${kept} yet.`;
}

function certificateFault({ name, result }: DailyJobRecord): Fault[] {
  if (name !== "certificate" || typeof result?.error !== "string") return [];
  return [
    {
      name: certificateName,
      title: `Your website's certificate ${result.error}`,
      text: `Without a good one, browsers warn visitors away. Your website's computer, or its host, should renew it on its own and hasn't: ${operatorHint("Alerts")}.`,
      over: "Your website's certificate is good again",
    },
  ];
}

const diskPrefix = "disk of ";
const fetchPrefix = "fetch of ";
const fetchMaxAgeMs = dayMs;

function diskFault(dataDir: string): Fault[] {
  const freeMb = findLowSpace(dataDir);
  if (freeMb === null) return [];
  return [
    {
      name: diskPrefix + hostname(),
      title: "The disk on your website's computer is nearly full",
      text: `${freeMb} MB are left on ${hostname()}. Once it's full, visitors will be asked to call instead: ${operatorHint("Alerts")}.`,
      over: "The disk on your website's computer has room again",
    },
  ];
}

function fetchFault(publishFrom: string, now: Date, timeZone: string): Fault[] {
  const fetched = statSync(fetchedFile(publishFrom), { throwIfNoEntry: false });
  if (!fetched || now.getTime() - fetched.mtimeMs <= fetchMaxAgeMs) return [];
  return [
    {
      name: fetchPrefix + hostname(),
      title: "Your changes to texts and prices aren't reaching the website",
      text: `Visitors still see the old version, and requests still reach you. But your website's computer hasn't been able to get your changes since ${businessTime(fetched.mtime.toISOString(), "short", timeZone)}: ${operatorHint("Alerts")}.`,
      over: "Your changes to texts and prices reach the website again",
    },
  ];
}
