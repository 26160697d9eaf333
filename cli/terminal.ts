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
    /** Prints to stderr, so that printed data stays clean. */
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

/** Returns the text to print; "" if the command has printed it itself, with line ends of its own. */
export type Command = (args: string[], context: CommandContext) => Promise<string>;
