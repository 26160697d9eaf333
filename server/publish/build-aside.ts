import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { contentChangedExitCode } from "#disk/content-folder.ts";
import { buildLock, buildsDir, findBuild, findSiteFacts } from "#disk/read-site-facts.ts";
import type { BuildSettings } from "#domain/business/site-facts.ts";
import { minuteMs } from "#domain/durations.ts";

const buildMaxMs = 10 * minuteMs;
const outputMaxLength = 1_000_000;
const shownMistakes = 10;
const lineMaxLength = 600;
const sqliteBusy = 5;
/** Keeps the compiled program for the next build, which then begins half a second sooner. */
const compileCache = "node_modules/.cache/compiled";

/** `error` is shown to the owners. */
export type FailedBuild = { kind: "mistake" | "ended"; error: string };

type BuildOutcome = { kind: "built" } | { kind: "content changed" } | FailedBuild;

/** Builds in another process, unless this content is built already. Returns null while somebody else builds in this folder. */
export async function buildAside(
  folder: string,
  contentId: string,
  settings: BuildSettings & { isRelease: boolean },
  stop: AbortSignal,
): Promise<BuildOutcome | null> {
  let lock: DatabaseSync | null = null;
  try {
    lock = takeLock(folder);
    if (!lock) return null;
    if (findSiteFacts(findBuild(folder))?.contentId === contentId) return { kind: "built" };
    const run = await runAside(
      folder,
      ["build/build.ts", ...(settings.isRelease ? ["--release"] : [])],
      stop,
      {
        SITE_ORIGIN: settings.siteOrigin,
        FUNCTIONS_ORIGIN: settings.functionsOrigin,
        PUBLIC_CLIENT_KEY: settings.publicClientKey ?? "",
      },
    );
    if (run.code === contentChangedExitCode) return { kind: "content changed" };
    return run.failed ?? { kind: "built" };
  } catch (fault) {
    return { kind: "ended", error: `It could not be built: ${fault}` };
  } finally {
    lock?.close();
  }
}

/** Returns the id of the folder's content, or why it cannot be published. */
export async function readContentIdAside(
  folder: string,
  stop: AbortSignal,
): Promise<{ kind: "read"; contentId: string } | FailedBuild> {
  const run = await runAside(folder, ["build/content-id.ts"], stop);
  return run.failed ?? { kind: "read", contentId: run.output };
}

/** Returns false for a release, which is built elsewhere. */
export function canBuild(folder: string): boolean {
  return existsSync(join(folder, "build/build.ts"));
}

/** What a program printed, and how it failed, if it did. */
type Run = { code: number | null; output: string; failed: FailedBuild | null };

async function runAside(
  folder: string,
  program: string[],
  stop: AbortSignal,
  settings: Record<string, string> = {},
): Promise<Run> {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: {
      PATH: `${resolve(folder, "node_modules/.bin")}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: resolve(folder, compileCache),
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: buildMaxMs,
    killSignal: "SIGKILL",
    signal: stop,
  });
  lowerPriority(child);
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  try {
    const [code, signal] = await once(child, "close");
    const failed = signal === null ? failedBuild(errors()) : endedBuild(signal);
    return { code, output: output(), failed: code === 0 ? null : failed };
  } catch (fault) {
    return { code: null, output: "", failed: { kind: "ended", error: `It could not be built: ${fault}` } };
  }
}

/** Keeps the beginning of what a program prints. */
function collect(stream: Readable | null): () => string {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk) => {
    if (text.length < outputMaxLength) text += chunk;
  });
  return () => text;
}

const triedAgain = "It is tried again every ten minutes.";

function endedBuild(signal: string): FailedBuild {
  return {
    kind: "ended",
    error: `The program that builds the site was ended (${signal}), most likely for lack of memory. ${triedAgain}`,
  };
}

/**
 * Lists the first mistakes and the number of others. A stack trace tells an owner nothing, but it says that the program
 * ended for another reason, such as a full disk.
 */
function failedBuild(printed: string): FailedBuild {
  const [text = "", trace] = stripVTControlCharacters(printed).split(/\n +at /);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const shown = lines.slice(0, shownMistakes).map((line) => line.slice(0, lineMaxLength));
  const more = lines.length - shown.length;
  const error = [...shown, ...(more > 0 ? [`And ${more} more, once these are corrected.`] : [])].join("\n");
  if (trace !== undefined) return { kind: "ended", error: `${error}\n${triedAgain}` };
  return { kind: "mistake", error: error || "The build failed without saying why." };
}

/** When processor time or memory is short, the build waits or is killed, and not the server. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It has ended already.
  }
}

/** Locks this folder for one process, until it ends. Returns null while another process holds the lock. */
function takeLock(folder: string): DatabaseSync | null {
  mkdirSync(join(folder, buildsDir), { recursive: true });
  const lock = new DatabaseSync(join(folder, buildsDir, buildLock));
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (fault) {
    lock.close();
    if ((fault as { errcode?: number }).errcode === sqliteBusy) return null;
    throw fault;
  }
}
