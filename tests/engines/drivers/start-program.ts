import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Waits for `ready` in the output, if given. Rejects with the output when the program ends before. */
export async function startProgram(
  program: string,
  args: string[] | ((home: string) => string[]),
  ready: RegExp | null,
  env: Record<string, string> = {},
) {
  const home = mkdtempSync(join(tmpdir(), "browser-"));
  const child: ChildProcess = spawn(program, typeof args === "function" ? args(home) : args, {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const found = await new Promise<string>((resolve, reject) => {
    const look = (data: Buffer) => {
      output += data;
      const match = ready && output.match(ready);
      if (match) resolve(match[1] ?? "");
    };
    if (!ready) child.once("spawn", () => resolve(""));
    child.stdout?.on("data", look);
    child.stderr?.on("data", look);
    child.once("error", (cause) => {
      const advice = "npm installs it on Debian, for root, before the tests; elsewhere it must be there";
      reject(new Error(`${program} cannot be run: ${advice}`, { cause }));
    });
    child.once("exit", () => reject(new Error(`${program} did not start: ${output}`)));
  });
  return {
    found,
    home,
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
      // Its child processes may still write there.
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
