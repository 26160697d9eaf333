import { inspect } from "node:util";
import { loadEnvFile } from "#disk/env-file.ts";
import { escapeControls } from "#domain/escape-controls.ts";
import { leadStatuses } from "#domain/leads/lead.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { readConfig } from "#server/config.ts";
import { keptBackups } from "#server/store/backup/back-up.ts";
import { backup, restore } from "./commands/backup.ts";
import { exportLeads } from "./commands/export.ts";
import { forget } from "./commands/forget.ts";
import { list } from "./commands/list.ts";
import { retention } from "./commands/retention.ts";
import { retry } from "./commands/retry.ts";
import { show } from "./commands/show.ts";
import { UsageError } from "./read-arguments.ts";
import { type Command, createTerminal, type Terminal } from "./terminal.ts";

const usage = `Usage: npm run leads -- <command>

  list [<filters>] [--json]                          the requests, newest first
  show <id or phone> [--json]                        one request with its deliveries, the start of its id will do; and
                                                     each proof of agreeing to text messages, oldest first
  retry [<id>] [--json]                              sends again what was given up, of one request or of all
  backup [<file>] [--json]                           the whole store in one file, while the server runs, which keeps
                                                     the newest ${keptBackups} that are named by their time
  restore <file> [--json]                            a backup, of either engine, in the place of the store, which is
                                                     kept; stop the server
  export [--format csv|json] [<filters>]             the requests for a spreadsheet or another program
  forget <email or phone> [--yes] [--json]           deletes what is stored of somebody, after asking
  retention [--dry-run] [--json]                     deletes what the privacy policy says is kept no longer

Filters: --form <form>, --status ${leadStatuses.join("|")}, --since and --until <day, such as 2025-11-26> (both included,
in the time zone of the business), --search <text or phone number>
`;

export const commands: Record<string, Command> = {
  list,
  show,
  retry,
  export: exportLeads,
  forget,
  retention,
  backup,
  restore,
};

export async function runCommand(
  [name = "", ...args]: string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
  build?: string,
): Promise<number> {
  const safe = escapeOutput(terminal);
  try {
    if (name === "help" || name === "--help" || args.includes("--help")) {
      safe.print(`${usage}\n`);
      return 0;
    }
    const command = Object.hasOwn(commands, name) && commands[name];
    if (!command) throw new UsageError(name ? `There's no command "${name}".` : "Which command?");
    const config = readConfig(env);
    const text = await command(args, { config, build, terminal: safe });
    if (text) safe.print(`${text}\n`);
    return 0;
  } catch (fault) {
    if (fault instanceof UsageError) {
      safe.note(`${oneLine(fault.message)} For help: npm run leads -- help`);
      return 2;
    }
    // A file or folder that may not be written, or has no room, is named with the reason.
    const isExpected = fault instanceof OperatorError || (fault instanceof Error && "syscall" in fault);
    safe.note(isExpected ? oneLine(fault.message) : inspect(fault));
    return 1;
  }
}

/** Escapes stored text, which must not control the terminal; CSV lines may end with CR LF. */
function escapeOutput(terminal: Terminal): Terminal {
  const safe = (text: string) => text.split("\r\n").map(escapeControls).join("\r\n");
  return {
    folder: terminal.folder,
    print: (text) => terminal.print(safe(text)),
    note: (line) => terminal.note(safe(line)),
    ask: (question) => terminal.ask(safe(question)),
  };
}

function oneLine(sentence: string): string {
  return sentence.replaceAll(/\r?\n/g, "\\n");
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe early.
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => process.exit(code === "EPIPE" ? 0 : 1));
  loadEnvFile();
  process.exitCode = await runCommand(process.argv.slice(2), process.env, createTerminal(process));
}
