import {
  chmodSync,
  chownSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { OperatorError } from "#domain/operator-error.ts";
import { sync } from "./sync-files.ts";

export function changeText(file: string, change: (text: string) => string): void {
  writeWhole(file, change(readFileSync(file, "utf8")));
}

/**
 * Writes an owner's file, which is either the old or the new one at any time, even on a full disk or when killed.
 * The new file is written beside the old one under a hidden name, which is no content, with its owner and rights.
 */
export function writeWhole(file: string, data: string | Buffer): void {
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}`);
  try {
    const { uid, gid, mode } = lstatSync(file, { throwIfNoEntry: false }) ?? {
      ...statSync(dirname(file)),
      mode: 0o644,
    };
    writeFileSync(unfinished, data);
    chmodSync(unfinished, mode);
    chownSync(unfinished, uid, gid);
    sync(unfinished);
    renameSync(unfinished, file);
    sync(dirname(file));
  } catch (fault) {
    throw new OperatorError(`${file} couldn't be written, and is as it was: ${(fault as Error).message}.`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
