import { createInterface } from "node:readline";
import type { Config } from "#server/config.ts";

export type Terminal = ReturnType<typeof createTerminal>;

export function createTerminal({ stdin, stdout, stderr, env, cwd }: NodeJS.Process) {
  return {
    // npm changes to the folder of package.json before it runs a script.
    folder: env.INIT_CWD || cwd(),
    print(text: string): void {
      stdout.write(text);
    },
    /** Goes to stderr, so that printed data stays clean. */
    note(line: string): void {
      stderr.write(`${line}\n`);
    },
    /** Resolves to "" when nobody can answer. */
    async ask(question: string): Promise<string> {
      stderr.write(question);
      for await (const line of createInterface({ input: stdin })) return line;
      return "";
    },
  };
}

export type CommandContext = {
  config: Config;
  /** The folder of the built site, if it is not the one of this folder. */
  build?: string | undefined;
  terminal: Terminal;
};

/** Returns what is printed, but for a file whose lines end in their own way. */
export type Command = (args: string[], context: CommandContext) => Promise<string>;
