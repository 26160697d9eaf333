import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sitePath } from "./build-site.ts";
import { sampleSite } from "./sample-business.ts";
import { newConsultation, sendConsultation } from "./send-consultation.ts";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

export type StartOptions = {
  env?: Record<string, string>;
  /** To start again on the same data. */
  dataDir?: string;
  /** Defaults to the sample business's site. */
  cwd?: string;
  /** A wrapper such as a tracer. */
  under?: string[];
  /** A descriptor for standard error, instead of `output`. */
  errorsTo?: number;
  program?: string;
  args?: string[];
};

/** The real program on a free port. Rejects with its output when it does not start. */
export async function startServer(options: StartOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "leads-")));
  const node = resolve("node_modules/.bin/node");
  const { NODE_COMPILE_CACHE } = process.env;
  const started = options.program ?? "server/main.ts";
  // The flag as in package.json.
  const [program = node, ...args] = [
    ...(options.under ?? []),
    node,
    "--max-semi-space-size=16",
    started,
    ...(options.args ?? []),
  ];
  const child = spawn(program, args, {
    cwd: options.cwd ?? sampleSite,
    env: { PATH: sitePath(), PORT: "0", DATA_DIR: dataDir, NODE_COMPILE_CACHE, ...options.env },
    stdio: ["ignore", "pipe", options.errorsTo ?? "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const origin = await new Promise<string>((done, fail) => {
    const look = () => {
      const found = output.match(/Listening on (\S+)/)?.[1];
      if (found) done(found);
    };
    child.stdout?.on("data", look);
    // The exit may be reported before the last output.
    child.once("close", (_code, signal) => fail(new Error(`The server did not start: ${output || signal}`)));
  });
  return {
    origin,
    dataDir,
    child,
    /** Both streams. */
    output: () => output,
    send: (consultation: Record<string, unknown> = newConsultation()) =>
      sendConsultation(origin, consultation),
    statusOf: async (path: string) => (await fetch(origin + path)).status,
    /** As an operator would; resolves to the exit code. */
    async stop() {
      child.kill("SIGTERM");
      return (await exited)[0];
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** A program with these settings has a clock that is set, and does its minutely work ten times a second. */
export function newShiftedClock() {
  const file = join(mkdtempSync(join(tmpdir(), "clock-")), "shift");
  // In one step, because the program reads it meanwhile.
  const set = (shiftMs: number) => {
    writeFileSync(`${file}.new`, String(shiftMs));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const program = resolve("tests/support/shift-clock.mjs");
  return { env: { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: `--import=${program}` }, set };
}
