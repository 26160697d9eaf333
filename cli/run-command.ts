import { inspect } from "node:util";
import { escapeControls } from "../domain/escape-controls.ts";
import { OperatorError } from "../domain/operator-error.ts";
import { readConfig } from "../server/config.ts";
import { backup, move, restore } from "./commands/backup.ts";
import { consent } from "./commands/consent.ts";
import { list } from "./commands/list.ts";
import { answered, notSpam, spam } from "./commands/mark-lead.ts";
import { retry } from "./commands/retry.ts";
import { show } from "./commands/show.ts";
import { UsageError } from "./read-arguments.ts";

const usage = `Usage: npm run leads -- <command>

  list [--form <form>] [--limit <number>] [--json]   the requests, newest first
  show <id> [--json]                                 one request with its deliveries; the start of its id will do
  answered <id> [--json]                             says that you have answered a request
  spam <id> [--json]                                 says that a request is spam: what is not sent yet never is
  not-spam <id> [--json]                             says that a held request is none: its mark is gone
  consent <phone> [--revoke <how>] [--json]          the proofs of agreeing to text messages, oldest first;
                                                     --revoke "replied STOP" notes first that it is over
  retry [<id>] [--json]                              sends again what was given up, or one request's open deliveries
  backup [<file>] [--json]                           the whole store in one file, while the server runs; the newest
                                                     14 that it named itself are kept
  restore <file> [--json]                            a backup in the place of the store, which is kept; stop the server
  move --to <address or file> [--json]               the store in an empty one of the other engine; stop the server
`;

const commands = { list, show, retry, consent, answered, spam, "not-spam": notSpam, backup, restore, move };

/** What is printed, and the exit code. */
export type Outcome = { code: number; stdout: string; stderr: string };

/** Runs one of the owner's commands as it was typed. `build`: the folder of the built site, the one in use when left out. */
export async function runCommand(
  [name = "", ...args]: string[],
  env: Record<string, string | undefined>,
  build?: string,
): Promise<Outcome> {
  if (name === "help" || name === "--help" || args.includes("--help")) return succeed(usage);
  try {
    if (!Object.hasOwn(commands, name))
      throw new UsageError(name ? `There is no command "${name}".` : "Which command?");
    return succeed(
      escapeControls(await commands[name as keyof typeof commands](args, readConfig(env), build)),
    );
  } catch (fault) {
    if (fault instanceof UsageError) return fail(2, `${oneLine(fault.message)}\n\n${usage}`);
    return fail(1, fault instanceof OperatorError ? oneLine(fault.message) : escapeControls(inspect(fault)));
  }
}

function succeed(text: string): Outcome {
  return { code: 0, stdout: text && `${text}\n`, stderr: "" };
}

function fail(code: number, text: string): Outcome {
  return { code, stdout: "", stderr: `${text}\n` };
}

/** What was typed stands in the sentence, whatever it was. */
function oneLine(sentence: string): string {
  return escapeControls(sentence).replaceAll("\n", "\\n");
}
