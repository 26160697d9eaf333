import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "../../domain/operator-error.ts";
import type { ShownSmsConsent } from "../../domain/requests/sms-consent.ts";
import { backupFolder, checkStore, listBackups } from "../../server/store/backup.ts";
import type { StorePlace } from "../../server/store/store-place.ts";
import type { Finding } from "./finding.ts";

type OperatedStore = StorePlace & { ownerLinkSecretFile: string };

const dayMs = 86_400_000;
/** One that is missed may be made up for by the next. */
const backupMaxAgeMs = 2 * dayMs;
/** A store, its backups and what they grow by in years of an ordinary business. */
const neededBytes = 1_000_000_000;

/** What is wrong, or soon will be, with what was stored. Nothing before the first start. */
export async function findStoreFaults(
  place: OperatedStore,
  { smsConsent, now }: { smsConsent: Omit<ShownSmsConsent, "text">; now: Date },
): Promise<Finding[]> {
  const dataDir = dirname(place.databaseFile);
  if (place.databaseUrl === null && !existsSync(place.databaseFile)) return [];
  return [...(await findInStore(place, smsConsent, now)), ...findOnDisk(dataDir, place)];
}

async function findInStore(
  place: StorePlace,
  smsConsent: Omit<ShownSmsConsent, "text">,
  now: Date,
): Promise<Finding[]> {
  const where = place.databaseUrl === null ? place.databaseFile : "DATABASE_URL";
  try {
    const { leads, otherTexts } = await checkStore(place, smsConsent);
    return [
      ...(otherTexts > 0
        ? [
            open(
              "content/consent.yaml",
              `${otherTexts} people agreed to other words under version ${smsConsent.policyVersion}`,
              "Give the words of today a new policyVersion.",
              "policyVersion",
            ),
          ]
        : []),
      ...(leads > 0 ? findOldBackup(place, now) : []),
    ];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [open(where, error.message, "See docs/operating.md, When nothing can be stored.")];
  }
}

function findOldBackup(place: StorePlace, now: Date): Finding[] {
  const [newest] = listBackups(place);
  const toDo = "Run npm run leads -- backup, and see why the server has made none.";
  if (!newest) return [open("backups", "there is no backup of the requests", toDo)];
  const age = now.getTime() - statSync(newest).mtimeMs;
  if (age < backupMaxAgeMs) return [];
  return [open("backups", `the newest backup is ${Math.floor(age / dayMs)} days old`, toDo)];
}

function findOnDisk(dataDir: string, place: OperatedStore): Finding[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const secrets = [".env", place.databaseFile, place.ownerLinkSecretFile, backupFolder(place)];
  const readable = secrets.filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
  return [
    ...(free < neededBytes
      ? [
          open(
            dataDir,
            `${Math.floor(free / 1_000_000)} MB are free on its disk`,
            "Make room, before requests cannot be stored.",
          ),
        ]
      : []),
    ...readable.map((path) =>
      open(path, "other users of this machine may read it", `Run chmod go= ${path}.`),
    ),
  ];
}

function open(place: string, message: string, toDo: string, field = ""): Finding {
  return { place, field, message, toDo, level: "open" };
}
