import { loadEnvFile } from "#disk/env-file.ts";
import { runCommand } from "./run-command.ts";
import { createTerminal } from "./terminal.ts";

// A reader such as `head` may close the pipe early.
process.stdout.on("error", (fault: NodeJS.ErrnoException) => process.exit(fault.code === "EPIPE" ? 0 : 1));

loadEnvFile();
process.exitCode = await runCommand(process.argv.slice(2), process.env, createTerminal(process));
