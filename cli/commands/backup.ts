import { resolve } from "node:path";
import { OperatorError } from "../../domain/operator-error.ts";
import type { Config } from "../../server/config.ts";
import { backUp } from "../../server/store/backup.ts";
import { replacedKeptDays } from "../../server/store/backup-files.ts";
import { move as moveStore, restore as restoreStore } from "../../server/store/replace-store.ts";
import { readArguments, UsageError } from "../read-arguments.ts";
import type { Terminal } from "../terminal.ts";

const json = { json: { type: "boolean" } } as const;

export async function backup(
  args: string[],
  config: Config,
  _build: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { values, positionals } = readArguments(args, json, 1);
  const [file] = positionals;
  const made = await backUp(config, {
    now: new Date(),
    ...(file && { file: resolve(terminal.folder, file) }),
  });
  return values.json
    ? JSON.stringify(made)
    : `${counted(made.leads)} in ${made.file}. Keep a copy on another machine.`;
}

/** Replaced store files are kept under another name. */
export async function restore(
  args: string[],
  config: Config,
  _build: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { values, positionals } = readArguments(args, json, 1);
  const [file] = positionals;
  if (!file) throw new UsageError("Which backup? Give its file.");
  const restored = await restoreStore(config, {
    backup: resolve(terminal.folder, file),
    now: new Date(),
  });
  if (values.json) return JSON.stringify(restored);
  const kept = restored.kept ? ` What was there before is in ${restored.kept}.` : "";
  return `${counted(restored.leads)} restored.${kept} Start the server again.`;
}

/** The other engine's store must be empty. */
export async function move(
  args: string[],
  config: Config,
  _build: string | undefined,
  terminal: Terminal,
): Promise<string> {
  const { values } = readArguments(args, { ...json, to: { type: "string" } });
  const to = values.to?.trim();
  if (!to) throw new UsageError("Where to? Give --to postgres://… or --to and a file that ends in .sqlite.");
  const isUrl = /^postgres(ql)?:\/\//.test(to);
  if (!isUrl && (to.includes("://") || !to.endsWith(".sqlite")))
    throw new OperatorError(
      "The other store is an address that begins with postgres://, or a file whose name ends in .sqlite.",
    );
  const target = {
    databaseUrl: isUrl ? to : null,
    databaseFile: isUrl ? config.databaseFile : resolve(terminal.folder, to),
  };
  const moved = await moveStore(config, target, new Date());
  if (values.json) return JSON.stringify(moved);
  const next = isUrl
    ? "Set DATABASE_URL to that address"
    : "Put that file at leads.sqlite in DATA_DIR and leave DATABASE_URL out";
  const old = moved.kept
    ? `The old store is in ${moved.kept}, and is deleted after ${replacedKeptDays} days.`
    : "The old database is as it was: drop it soon, because what is deleted from now on stays in it.";
  return `${counted(moved.leads)} copied, each compared. ${next}, and start the server. ${old}`;
}

function counted(leads: number): string {
  return `${leads} ${leads === 1 ? "request" : "requests"}`;
}
