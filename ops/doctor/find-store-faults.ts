import { existsSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Finding } from "#build/findings/finding.ts";
import { contentFolder } from "#disk/content-folder.ts";
import { envFile } from "#disk/env-file.ts";
import { findLowSpace } from "#disk/free-space.ts";
import { counted } from "#domain/counted.ts";
import { dayMs } from "#domain/durations.ts";
import { OperatorError } from "#domain/operator-error.ts";
import type { ShownSmsConsent } from "#domain/requests/sms-consent.ts";
import { backupFolder, backupMaxAgeMs, listBackups } from "#server/store/backup/backup-files.ts";
import { checkStore, type StoreLocation } from "#server/store/open-store.ts";

type OperatedStore = StoreLocation & { ownerLinkSecretFile: string };

export async function findStoreFaults(
  location: OperatedStore,
  { smsConsent, now }: { smsConsent: Omit<ShownSmsConsent, "text">; now: Date },
): Promise<Finding[]> {
  const dataDir = dirname(location.databaseFile);
  if (location.databaseUrl === null && !existsSync(location.databaseFile)) return [];
  return [
    ...(await findInStore(location, smsConsent, now)),
    ...findFormerStore(location),
    ...findOnDisk(dataDir, location),
  ];
}

async function findInStore(
  location: StoreLocation,
  smsConsent: Omit<ShownSmsConsent, "text">,
  now: Date,
): Promise<Finding[]> {
  const where = location.databaseUrl === null ? location.databaseFile : "DATABASE_URL";
  try {
    const { leads, otherTexts } = await checkStore(location, smsConsent);
    return [
      ...(otherTexts > 0
        ? [
            open(
              `${contentFolder()}/consent.yaml`,
              `${counted(otherTexts, "person", "people")} agreed to another text under version ${smsConsent.policyVersion}`,
              "Give the new text a new policyVersion.",
              "policyVersion",
            ),
          ]
        : []),
      ...(leads > 0 ? findOldBackup(location, now) : []),
    ];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [open(where, error.message, "See docs/operating.md, When nothing can be stored.")];
  }
}

/** A change to PostgreSQL leaves the SQLite file behind. */
function findFormerStore({ databaseUrl, databaseFile }: StoreLocation): Finding[] {
  if (databaseUrl === null || !existsSync(databaseFile)) return [];
  const message = "holds the requests from before they moved to PostgreSQL";
  return [
    open(databaseFile, message, "Delete it, and the files beside it, once everything is in PostgreSQL."),
  ];
}

function findOldBackup(location: StoreLocation, now: Date): Finding[] {
  const [newest] = listBackups(location);
  const toDo =
    "Run npm run leads -- backup. If the server has run for a night, find out why it hasn't made one.";
  if (!newest) return [open("backups", "there's no backup of the requests", toDo)];
  const age = now.getTime() - statSync(newest).mtimeMs;
  if (age < backupMaxAgeMs) return [];
  return [open("backups", `the newest backup is ${counted(Math.floor(age / dayMs), "day")} old`, toDo)];
}

function findOnDisk(dataDir: string, location: OperatedStore): Finding[] {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder) return [];
  const freeMb = findLowSpace(dataDir);
  const secrets = [envFile, location.databaseFile, location.ownerLinkSecretFile, backupFolder(location)];
  return [
    ...(freeMb !== null
      ? [open(dataDir, `${freeMb} MB are free on its disk`, "Make room, or soon requests can't be saved.")]
      : []),
    ...secrets.flatMap((path) => findWrongRights(path, folder)),
  ];
}

/** The owner of the data folder is taken for the server's user, who must be able to read each secret. */
function findWrongRights(path: string, { uid, gid }: Pick<Stats, "uid" | "gid">): Finding[] {
  const secret = statSync(path, { throwIfNoEntry: false });
  if (!secret) return [];
  const isOwn = secret.uid === uid;
  // docs/deploying.md gives `.env` to root and lets the server's own group read it.
  const mayBeGroups = path === envFile && !isOwn && secret.gid === gid;
  const isReadByOthers = (secret.mode & (mayBeGroups ? 0o027 : 0o077)) !== 0;
  const isUsable = isOwn || (mayBeGroups && (secret.mode & 0o040) !== 0);
  if (!isReadByOthers && isUsable) return [];
  const message = isReadByOthers
    ? "other users of this computer can read it"
    : "the server's user, who owns the data folder, can't use it";
  if (isOwn) return [open(path, message, `Run chmod go= ${path}.`)];
  const advice =
    path === envFile
      ? `chgrp ${gid} ${path} && chmod u=rw,g=r,o= ${path}`
      : `chown ${uid}:${gid} ${path} && chmod go= ${path}`;
  return [open(path, message, `Run ${advice}.`)];
}

function open(place: string, message: string, toDo: string, field = ""): Finding {
  return { place, field, message, toDo, does: "asks" };
}
