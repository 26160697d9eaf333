import { hostname } from "node:os";
import type { Clock } from "../../domain/clock.ts";
import { denverTime } from "../../domain/denver-time.ts";
import { backupMaxAgeMs } from "../store/backup.ts";
import { findLowSpace } from "../store/free-space.ts";
import type { DailyJobRecord, LeadStore } from "../store/lead-store.ts";
import { tellOperator } from "./lead-lists.ts";

/** Something that needs somebody, though requests still arrive. */
export type Fault = {
  /** The same while it lasts. */
  name: string;
  title: string;
  text: string;
  /** What is said once it has passed. */
  over: string;
};

/** By the names of the daily jobs. */
const jobNames: Record<string, string> = {
  backup: "The nightly backup",
  retention: "The nightly deletion of what is old",
  certificate: "The daily look at the certificate",
  canary: "The daily check of requests",
  "held-digest": "The digest of marked requests",
  digest: "The digest",
};

/** @param dataDir whose disk is looked at; left out, none is */
export async function findFaults({
  store,
  clock,
  dataDir,
}: {
  store: Pick<LeadStore, "readDailyJobs">;
  clock: Clock;
  dataDir?: string | undefined;
}): Promise<Fault[]> {
  const jobs = await store.readDailyJobs();
  return [
    ...jobs.flatMap((job) => jobFault(job, clock())),
    ...jobs.flatMap(certificateFault),
    ...(dataDir === undefined ? [] : diskFault(dataDir)),
  ];
}

/** Another machine's disk is for that machine to judge. */
export function canJudge({ name }: Pick<Fault, "name">): boolean {
  return !name.startsWith(diskPrefix) || name === ownDisk();
}

function jobFault({ name, error, isDamaged, succeededAt }: DailyJobRecord, now: Date): Fault[] {
  const subject = jobNames[name] ?? `The daily task “${name}”`;
  const over = `${subject} succeeds again`;
  if (isDamaged)
    return [
      {
        name: "damage",
        title: "What the website has stored may be damaged",
        text: `Every night all of it is looked through, and this time something was wrong: ${error}. Requests that can still be stored reach you, but do not wait: ${tellOperator("When nothing can be stored")}.`,
        over: "What the website has stored is whole again",
      },
    ];
  const isBackup = name === "backup";
  if (error !== null)
    return [
      {
        name,
        title: `${subject} has failed`,
        text: `Requests are stored and reach you as ever. It is tried again every hour. ${isBackup ? `${lastBackup(succeededAt)} ` : ""}What went wrong: ${error}. If this comes again tomorrow, ${tellOperator(isBackup ? "Backups" : "Alerts")}.`,
        over,
      },
    ];
  const isOld = succeededAt !== null && now.getTime() - Date.parse(succeededAt) > backupMaxAgeMs;
  if (!isBackup || !isOld) return [];
  const text = `${lastBackup(succeededAt)} Why there is none since is not known: ${tellOperator("Backups")}.`;
  return [{ name, title: "There is no backup of the last nights", text, over }];
}

function lastBackup(succeededAt: string | null): string {
  return succeededAt
    ? `The last good backup is of ${denverTime(succeededAt, "short")}.`
    : "There is none yet.";
}

function certificateFault({ name, result }: DailyJobRecord): Fault[] {
  if (name !== "certificate" || typeof result?.error !== "string") return [];
  return [
    {
      name: "certificate ends",
      title: `The website's certificate ${result.error}`,
      text: `Without a good one browsers warn visitors off. Something on the website's machine, or at its host, should renew it by itself, and does not: ${tellOperator("Alerts")}.`,
      over: "The website's certificate is good again",
    },
  ];
}

const diskPrefix = "disk of ";

function ownDisk(): string {
  return diskPrefix + hostname();
}

function diskFault(dataDir: string): Fault[] {
  const freeMb = findLowSpace(dataDir);
  if (freeMb === null) return [];
  return [
    {
      name: ownDisk(),
      title: "The disk of the website's machine is nearly full",
      text: `${freeMb} MB are free on ${hostname()}. When nothing is left, visitors are asked to call instead: ${tellOperator("Alerts")}.`,
      over: "The disk of the website's machine has room again",
    },
  ];
}
