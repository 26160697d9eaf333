import { inspect } from "node:util";
import { escapeControls } from "../domain/escape-controls.ts";
import { OperatorError } from "../domain/operator-error.ts";
import { loadEnvFile, readConfig } from "../server/config.ts";
import { consent } from "./commands/consent.ts";
import { list } from "./commands/list.ts";
import { notSpam } from "./commands/not-spam.ts";
import { retry } from "./commands/retry.ts";
import { show } from "./commands/show.ts";
import { spam } from "./commands/spam.ts";
import { UsageError } from "./read-arguments.ts";

const usage = `Usage: npm run leads -- <command>

  list [--form <form>] [--limit <number>] [--json]   the requests, newest first
  show <id> [--json]                                 one request with its deliveries; the start of its id will do
  spam <id> [--json]                                 says that a request is spam: what is not sent yet never is
  not-spam <id> [--json]                             says that a held request is none: its mark is gone
  consent <phone> [--revoke <how>] [--json]          the proofs of agreeing to text messages, oldest first;
                                                     --revoke "replied STOP" notes first that it is over
  retry [<id>] [--json]                              sends again what was given up, or one request's open deliveries
`;

const commands = { list, show, retry, consent, spam, "not-spam": notSpam };

// The reader of a pipe (such as `head`) may have seen enough.
process.stdout.on("error", (fault: NodeJS.ErrnoException) => process.exit(fault.code === "EPIPE" ? 0 : 1));

process.exitCode = await run(process.argv.slice(2));

async function run([name = "", ...args]: string[]): Promise<number> {
  if (name === "help" || name === "--help" || args.includes("--help")) {
    console.log(usage);
    return 0;
  }
  try {
    if (!Object.hasOwn(commands, name))
      throw new UsageError(name ? `There is no command "${name}".` : "Which command?");
    loadEnvFile();
    const output = await commands[name as keyof typeof commands](args, readConfig());
    if (output) console.log(escapeControls(output));
    return 0;
  } catch (fault) {
    if (fault instanceof UsageError) {
      console.error(`${oneLine(fault.message)}\n\n${usage}`);
      return 2;
    }
    const isForTheOwner = fault instanceof OperatorError;
    console.error(isForTheOwner ? oneLine(fault.message) : escapeControls(inspect(fault)));
    return 1;
  }
}

/** What was typed stands in the sentence, whatever it was. */
function oneLine(sentence: string): string {
  return escapeControls(sentence).replaceAll("\n", "\\n");
}
