// Stops processes that its parent began, one at a time, each for up to a second, as a machine does that is short of time.
// It ends with its parent. Linux only: it reads /proc.
import { globSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { secondMs } from "#domain/durations.ts";

const parent = process.ppid;
while (process.ppid === parent) {
  const pids = descendants(parent).filter((pid) => pid !== process.pid);
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid !== undefined && send(pid, "SIGSTOP")) {
    await wait(Math.random() * secondMs);
    send(pid, "SIGCONT");
  }
  await wait(Math.random() * secondMs);
}

function descendants(root: number): number[] {
  const parents = new Map(
    globSync("/proc/[0-9]*/stat").map((file) => [Number(file.split("/")[2]), parentOf(file)]),
  );
  const isBelow = (pid: number): boolean => {
    const above = parents.get(pid);
    return above !== undefined && (above === root || isBelow(above));
  };
  return [...parents.keys()].filter(isBelow);
}

/** The second field after the name, which may hold spaces and brackets. */
function parentOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    // It has ended.
    return undefined;
  }
}

function send(pid: number, signal: "SIGSTOP" | "SIGCONT"): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has ended.
    return false;
  }
}
