import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { SiteFacts } from "../../domain/business/site-facts.ts";
import { findBuild, findSiteFacts } from "../read-site-facts.ts";

/** The exit code of a build whose content changed meanwhile. */
export const contentChangedExitCode = 75;
const buildMaxMs = 10 * 60_000;
const errorMaxLength = 2000;

export type BuildOutcome =
  | { kind: "built" }
  | { kind: "content changed" }
  /** `error` is for the owners. */
  | { kind: "mistake" | "ended"; error: string };

/** Null while another process builds in this folder, or when one has built this content. */
export async function buildAside(
  folder: string,
  contentId: string,
  site: Pick<SiteFacts, "siteOrigin" | "functionsOrigin" | "publicClientKey" | "isRelease">,
  stop: AbortSignal,
): Promise<BuildOutcome | null> {
  const lock = join(folder, "builds", "lock");
  let isOurs = false;
  try {
    isOurs = takeLock(lock);
    if (!isOurs) return null;
    if (findSiteFacts(findBuild(folder))?.contentId === contentId) return null;
    const child = spawn(process.execPath, ["scripts/build.ts", ...(site.isRelease ? ["--release"] : [])], {
      cwd: folder,
      env: {
        PATH: `${resolve(folder, "node_modules/.bin")}:${process.env.PATH}`,
        SITE_ORIGIN: site.siteOrigin,
        FUNCTIONS_ORIGIN: site.functionsOrigin,
        PUBLIC_CLIENT_KEY: site.publicClientKey ?? "",
      },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: buildMaxMs,
      killSignal: "SIGKILL",
      signal: stop,
    });
    return await finished(child);
  } catch (fault) {
    return { kind: "ended", error: `It could not be built: ${fault}` };
  } finally {
    if (isOurs) rmSync(lock, { force: true });
  }
}

async function finished(child: ChildProcess): Promise<BuildOutcome> {
  spareTheServer(child);
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk) => {
    text = (text + chunk).slice(-errorMaxLength);
  });
  const [code, signal] = await once(child, "close");
  if (code === 0) return { kind: "built" };
  if (code === contentChangedExitCode) return { kind: "content changed" };
  if (signal !== null)
    return {
      kind: "ended",
      error: `The program that builds the site was ended (${signal}), most likely for want of memory. It is tried again every ten minutes.`,
    };
  // A stack trace tells an owner nothing.
  const [error = ""] = stripVTControlCharacters(text).split(/\n +at /);
  return { kind: "mistake", error: error.trim() || "The build failed without saying why." };
}

/** Under want of processor time or memory the build waits, or is ended, and not the server. */
function spareTheServer({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    if (process.platform === "linux") writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It has ended already.
  }
}

function takeLock(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true });
  if (isLeftBehind(file)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw fault;
  }
}

/** By a process that was killed. */
function isLeftBehind(file: string): boolean {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return madeAt !== undefined && (madeAt < Date.now() - buildMaxMs || !isRunning(readFileSync(file, "utf8")));
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "EPERM";
  }
}
