import { loadEnvFile } from "../server/config.ts";
import { runCommand } from "./run-command.ts";
import { createTerminal } from "./terminal.ts";

// The reader of a pipe (such as `head`) may have seen enough.
process.stdout.on("error", (fault: NodeJS.ErrnoException) => process.exit(fault.code === "EPIPE" ? 0 : 1));

loadEnvFile();
process.exitCode = await runCommand(process.argv.slice(2), process.env, createTerminal(process));
