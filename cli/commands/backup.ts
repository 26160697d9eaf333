import { resolve } from "node:path";
import { counted } from "#domain/counted.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { backUp } from "#server/store/backup/back-up.ts";
import { copyBackup } from "#server/store/backup/backup-copies.ts";
import { restoreStore } from "#server/store/backup/restore-store.ts";
import type { CommandContext } from "../command.ts";
import { readArguments, UsageError } from "../read-arguments.ts";

export async function backup(args: string[], { config, terminal }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [file] = positionals;
  const now = new Date();
  const made = await backUp(config, { now, ...(file && { file: resolve(terminal.folder, file) }) });
  const copyTo = file ? null : config.backupCopyTo;
  if (copyTo !== null)
    await copyBackup(made.file, copyTo, now).catch(({ message }) => {
      throw new OperatorError(`The backup is in ${made.file}, but there's no copy in ${copyTo}: ${message}`);
    });
  const copied = copyTo === null ? "Keep a copy on another machine." : `Copied to ${copyTo}.`;
  return values.json ? JSON.stringify(made) : `${counted(made.leads, "request")} in ${made.file}. ${copied}`;
}

/** Replaced store files are kept under another name. */
export async function restore(args: string[], { config, terminal }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [file] = positionals;
  if (!file) throw new UsageError("Which backup? Give its file.");
  const restored = await restoreStore(config, {
    backup: resolve(terminal.folder, file),
    now: new Date(),
  });
  if (values.json) return JSON.stringify(restored);
  const kept = restored.kept ? ` What was there before is in ${restored.kept}.` : "";
  return `${counted(restored.leads, "request")} restored.${kept} Start the server again.`;
}
