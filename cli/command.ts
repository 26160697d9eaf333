import type { Config } from "#server/config.ts";
import type { Terminal } from "./terminal.ts";

export type CommandContext = {
  config: Config;
  /** The folder of the built site, if it is not the one of this folder. */
  build?: string | undefined;
  terminal: Terminal;
};

/** Returns what is printed last; long output is printed by the command itself. */
export type Command = (args: string[], context: CommandContext) => Promise<string>;
