import { type ChildProcess, execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { minuteMs } from "#domain/durations.ts";
import type { copyBackup } from "../store/backup/backup-copies.ts";

const program = fileURLToPath(new URL("./backup-copy-process.ts", import.meta.url));

/** Short, because the owners' notices wait for it; a failed copy is tried again. */
const limitMs = 11 * minuteMs;

const advice = "Is its disk or network drive connected?";

/** Copies a backup in a process of its own: on a network drive that hangs, each look at a folder blocks whoever looks. */
export function createCopyAside(afterMs = limitMs): typeof copyBackup {
  let child: ChildProcess | null = null;
  return (file, to, now) =>
    new Promise((resolve, reject) => {
      // Such a process cannot be ended before its drive answers, and would be joined by another each hour.
      if (child?.exitCode === null && child.signalCode === null)
        throw new Error(`The last copy to ${to} hasn't ended. ${advice}`);
      const signal = AbortSignal.timeout(afterMs);
      child = execFile(
        process.execPath,
        [program, file, to, now.toISOString()],
        { signal, killSignal: "SIGKILL" },
        (fault, _stdout, stderr) => {
          if (!fault) resolve();
          else if (signal.aborted)
            reject(new Error(`${to} hasn't answered for ${afterMs / minuteMs} minutes. ${advice}`));
          else reject(new Error(stderr.trim() || fault.message));
        },
      );
    });
}
