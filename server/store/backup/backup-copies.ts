import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { giveToFolderOwner } from "../../../disk/folder-owner.ts";
import { sync } from "../../../disk/sync-files.ts";
import { minuteMs } from "../../../domain/durations.ts";
import { OperatorError } from "../../../domain/operator-error.ts";
import { backupTime, findSurplus, namedBackups } from "./backup-files.ts";

/** Short, because the owners' notices wait for it; a failed copy is tried again. */
export const copyLimitMs = 10 * minuteMs;
const remotePrefix = "rclone:";

/** A folder, or `rclone:` before a remote of that program. What lies in the data folder is lost with it. */
export function isCopyPlace(text: string, dataDir: string): boolean {
  if (text.startsWith(remotePrefix)) return /^rclone:[\w.+@][\w.+@ -]*:/.test(text);
  return /^\/./.test(text) && !`${realPath(text)}/`.startsWith(`${realPath(dataDir)}/`);
}

/** Where links lead to. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

type CopyPlace = {
  /** Checks what has arrived; throws when it differs. */
  add(file: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/** Keeps as many copies as there are backups. */
export async function copyBackup(file: string, to: string, now: Date): Promise<void> {
  const place = openPlace(to);
  await place.add(file);
  for (const name of findSurplus(await place.list(), basename(file), now)) await place.remove(name);
}

/** Null when there is none. */
export async function newestCopyAt(to: string): Promise<Date | null> {
  const [newest] = namedBackups(await openPlace(to).list());
  return newest ? backupTime(newest) : null;
}

function openPlace(to: string): CopyPlace {
  return to.startsWith(remotePrefix) ? openRemote(to.slice(remotePrefix.length)) : openFolder(to);
}

/** Never makes the folder: where a disk is not mounted, the copy would be on the same disk. */
function openFolder(folder: string): CopyPlace {
  const checkFolder = () => {
    if (!existsSync(folder))
      throw new OperatorError(
        `There is no folder ${folder}; is its disk connected, and may the server open it?`,
      );
  };
  return {
    async add(file) {
      checkFolder();
      // One name, so that what a killed process left is replaced.
      const unfinished = join(folder, "copy.unfinished");
      try {
        rmSync(unfinished, { force: true });
        // A copy of its mode would fail on the file systems of memory sticks.
        await pipeline(createReadStream(file), createWriteStream(unfinished, { mode: 0o600 }));
        giveToFolderOwner(unfinished);
        sync(unfinished);
        if ((await hashOf(unfinished)) !== (await hashOf(file)))
          throw new OperatorError(`What was written to ${folder} differs from the backup.`);
        renameSync(unfinished, join(folder, basename(file)));
      } finally {
        rmSync(unfinished, { force: true });
      }
    },
    async list() {
      checkFolder();
      return readdirSync(folder);
    },
    async remove(name) {
      rmSync(join(folder, name), { force: true });
    },
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

function openRemote(remote: string): CopyPlace {
  const signal = AbortSignal.timeout(copyLimitMs);
  const run = (...args: string[]) => runRclone(args, signal);
  const at = (name: string) => `${remote}${/[:/]$/.test(remote) ? "" : "/"}${name}`;
  return {
    async add(file) {
      const name = basename(file);
      await run("copyto", "--", file, at(name));
      // Reads it back: a remote that encrypts has no hashes to compare.
      await run("check", "--one-way", "--download", `--include=/${name}`, "--", dirname(file), remote);
    },
    async list() {
      return (await run("lsf", "--files-only", "--", remote)).split("\n").filter(Boolean);
    },
    async remove(name) {
      await run("deletefile", "--", at(name));
    },
  };
}

/** Gives up early, because the copy is tried again in an hour. */
const rcloneSettings = [
  ...["--ask-password=false", "--log-level=ERROR"],
  ...["--retries=1", "--contimeout=15s", "--timeout=1m"],
];

async function runRclone(args: string[], signal: AbortSignal): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("rclone", [...rcloneSettings, ...args], { signal });
    return stdout;
  } catch (fault) {
    throw new OperatorError(describe(fault as NodeJS.ErrnoException));
  }
}

/** Without what rclone says, which may hold passwords and goes into log and mail. */
function describe({ code, name }: NodeJS.ErrnoException): string {
  if (code === "ENOENT") return "The program rclone isn't installed here.";
  if (name === "AbortError") return `rclone had not ended after ${copyLimitMs / minuteMs} minutes.`;
  return `rclone ended with ${code}. Run npm run leads -- backup after rclone itself has reached the place by hand.`;
}
