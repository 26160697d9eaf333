import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { newDataDir } from "../support/test-lead.ts";

/** Only root may mount a file system, and not in every container. */
export const canMount =
  spawnSync("sh", ["-c", 'mount -t tmpfs tmpfs "$0" && umount "$0"', newDataDir()]).status === 0;

export function mountSmallDisk(megabytes: number): string {
  const folder = newDataDir();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  onTestFinished(() => void execFileSync("umount", [folder]));
  return folder;
}

/** Returns a function that frees the space. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, "filler");
  const { blocks, bsize } = statfsSync(folder);
  // More than there is room for, because free space changes while a server writes.
  expect(() => writeFileSync(file, Buffer.alloc(blocks * bsize))).toThrow("ENOSPC");
  return () => rmSync(file);
}
