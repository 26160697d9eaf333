import { statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { findLowSpace } from "../../../disk/free-space.ts";
import { businessTime } from "../../../domain/business-time.ts";
import { dayMs } from "../../../domain/durations.ts";
import { backupMaxAgeMs } from "../../store/backup/backup-files.ts";
import type { DailyJobRecord } from "../../store/stored-records.ts";
import { alertKind } from "../alert-kind.ts";
import { operatorHint } from "../lead-lists.ts";
import type { OwnerContext } from "../owner-context.ts";

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
      ? { title: over, blocks: ["There is nothing to do."] }
      : {
          title,
          blocks: [text, "Until it is fixed you are told again once a day, and once more when it is."],
        },
});

const jobNames: Record<string, string> = {
  backup: "The nightly backup",
  retention: "The nightly deletion of what is old",
  certificate: "The daily look at the certificate",
  canary: "The daily check of requests",
  "held-digest": "The digest of suspected spam",
  digest: "The digest",
  season: "The reminder of the next holidays",
};

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
  const over = `${subject} succeeds again`;
  if (isDamaged)
    return [
      {
        name: damageName,
        title: "What the website has stored may be damaged",
        text: `Every night all of it is looked through, and this time something was wrong: ${error}. Requests that can still be stored reach you, but do not wait: ${operatorHint("When nothing can be stored")}.`,
        over: "What the website has stored is whole again",
      },
    ];
  const isBackup = name === "backup";
  if (error !== null)
    return [
      {
        name,
        title: `${subject} has failed`,
        text: `${name === "canary" ? "" : "Requests are stored and reach you as ever. "}It is tried again every hour. ${isBackup ? `${lastBackup(succeededAt, timeZone)} ` : ""}What went wrong: ${error}. If this comes again tomorrow, ${operatorHint(isBackup ? "Backups" : "Alerts")}.`,
        over,
      },
    ];
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  if (!isBackup || !isOld) return [];
  const text = `${lastBackup(succeededAt, timeZone)} Why there is none since is not known: ${operatorHint("Backups")}.`;
  return [{ name, title: "There is no backup of the last nights", text, over }];
}

function lastBackup(succeededAt: string | null, timeZone: string): string {
  return succeededAt
    ? `The last good backup is of ${businessTime(succeededAt, "short", timeZone)}.`
    : "There is no backup yet.";
}

function certificateFault({ name, result }: DailyJobRecord): Fault[] {
  if (name !== "certificate" || typeof result?.error !== "string") return [];
  return [
    {
      name: certificateName,
      title: `The website's certificate ${result.error}`,
      text: `Without a good one browsers warn visitors off. Something on the website's machine, or at its host, should renew it by itself, and does not: ${operatorHint("Alerts")}.`,
      over: "The website's certificate is good again",
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
      title: "The disk of the website's machine is nearly full",
      text: `${freeMb} MB are free on ${hostname()}. When nothing is left, visitors are asked to call instead: ${operatorHint("Alerts")}.`,
      over: "The disk of the website's machine has room again",
    },
  ];
}

/** `website-content.service` touches this file each time it has fetched; where another program brings content, there is none. */
function fetchFault(publishFrom: string, now: Date, timeZone: string): Fault[] {
  const fetched = statSync(join(publishFrom, ".git/content-fetched"), { throwIfNoEntry: false });
  if (!fetched || now.getTime() - fetched.mtimeMs <= fetchMaxAgeMs) return [];
  return [
    {
      name: fetchPrefix + hostname(),
      title: "What you change in the texts and prices does not reach the website",
      text: `The website shows what it showed before, and requests reach you as ever. But since ${businessTime(fetched.mtime.toISOString(), "short", timeZone)} its machine has not been able to get your changes: ${operatorHint("Alerts")}.`,
      over: "What you change in the texts and prices reaches the website again",
    },
  ];
}
