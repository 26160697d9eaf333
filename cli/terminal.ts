import { once } from "node:events";
import { createInterface } from "node:readline";

/** Where a command was called and prints, and whom it may ask. */
export type Terminal = {
  /** What a relative path is relative to. */
  folder: string;
  /** Resolves when there is room for more. */
  print(text: string): Promise<void>;
  /** A line for people, beside what is printed. */
  note(line: string): void;
  /** How far it has got: seen for a moment, and only where somebody looks. */
  showProgress(line: string): void;
  /** What is answered, "" when nobody does. */
  ask(question: string): Promise<string>;
};

export function createTerminal({ stdin, stdout, stderr, env, cwd }: NodeJS.Process): Terminal {
  let hasProgress = false;
  const clearProgress = () => {
    if (hasProgress) stderr.write("\r\x1b[K");
    hasProgress = false;
  };
  return {
    // npm goes to the folder of package.json first.
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
