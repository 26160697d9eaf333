import { resolve } from "node:path";
import { counted } from "#domain/wording.ts";
import { backUp } from "#server/store/backup/back-up.ts";
import { restoreStore } from "#server/store/backup/restore-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { CommandContext } from "../terminal.ts";

export async function backup(args: string[], { config, terminal }: CommandContext): Promise<string> {
  const { values, positionals } = readArguments(args, {}, 1);
  const [file] = positionals;
  const made = await backUp(config, {
    now: new Date(),
    ...(file && { file: resolve(terminal.folder, file) }),
  });
  return values.json
    ? JSON.stringify(made)
    : `${counted(made.leads, "request")} in ${made.file}. Keep a copy on another machine.`;
}

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
