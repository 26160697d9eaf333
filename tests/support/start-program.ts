import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copySite, sitePath } from "./build-site.ts";
import { sampleContent } from "./sample-business.ts";

type Options = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  detached?: boolean;
  /** A file descriptor for standard error, in place of `output`. */
  errorsTo?: number | undefined;
};

/** Starts a program and waits for `ready` in its output, if given. Rejects with the output if the program ends before. */
export async function startProgram(
  program: string,
  args: string[] | ((home: string) => string[]),
  ready: RegExp | null,
  { env = process.env, errorsTo, ...options }: Options = {},
) {
  const home = mkdtempSync(join(tmpdir(), "home-"));
  const child = spawn(program, typeof args === "function" ? args(home) : args, {
    ...options,
    env: { ...env, HOME: home, XDG_RUNTIME_DIR: home },
    stdio: ["ignore", "pipe", errorsTo ?? "pipe"],
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  let output = "";
  let awaited = ready;
  const found = await new Promise<string>((resolve, reject) => {
    const look = (data: Buffer) => {
      output += data;
      const match = awaited && output.match(awaited);
      if (!match) return;
      awaited = null; // A long run writes hundreds of megabytes.
      resolve(match[1] ?? "");
    };
    if (!ready) child.once("spawn", () => resolve(""));
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
    child.once("error", (cause) => {
      const advice = "npm installs it on Debian, for root, before the tests; elsewhere it must be there";
      reject(new Error(`${program} cannot be run: ${advice}`, { cause }));
    });
    // The exit may be reported before the last output.
    child.once("close", (_code, signal) =>
      reject(new Error(`${program} did not start: ${output || signal}`)),
    );
  });
  async function end(signal: NodeJS.Signals): Promise<void> {
    child.kill(signal);
    await exited;
    // Its child processes may still write there.
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
  return {
    child,
    found,
    output: () => output,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Starts the editor on a copy of the site; `read` reads one of its files. */
export async function startEditor() {
  const folder = await copySite();
  await cp(sampleContent, join(folder, "sample"), { recursive: true });
  const env = { PATH: sitePath(), PORT: "0" };
  const node = resolve("node_modules/.bin/node");
  const address = /(http:\/\/localhost:\d+)/;
  const { found: origin, stop } = await startProgram(node, ["ops/edit.ts"], address, { cwd: folder, env });
  return {
    folder,
    origin,
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
    async stop() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
