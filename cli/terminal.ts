import { once } from "node:events";
import { createInterface } from "node:readline";

export type Terminal = {
  folder: string;
  /** Resolves when the output can take more. */
  print(text: string): Promise<void>;
  /** Goes to stderr, so that printed data stays clean. */
  note(line: string): void;
  /** A passing line, shown only on a terminal. */
  showProgress(line: string): void;
  /** Resolves to "" when nobody can answer. */
  ask(question: string): Promise<string>;
};

export function createTerminal({ stdin, stdout, stderr, env, cwd }: NodeJS.Process): Terminal {
  let hasProgress = false;
  const clearProgress = () => {
    if (hasProgress) stderr.write("\r\x1b[K");
    hasProgress = false;
  };
  return {
    // npm changes to the folder of package.json before it runs a script.
    folder: env.INIT_CWD || cwd(),
    async print(text) {
      clearProgress();
      if (!stdout.write(text)) await once(stdout, "drain");
    },
    note(line) {
      clearProgress();
      stderr.write(`${line}\n`);
    },
    showProgress(line) {
      if (!stderr.isTTY) return;
      stderr.write(`\r\x1b[K${line}`);
      hasProgress = true;
    },
    async ask(question) {
      clearProgress();
      stderr.write(question);
      for await (const line of createInterface({ input: stdin })) return line;
      return "";
    },
  };
}
