import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { parse } from "yaml";
import { runCommand } from "#cli/main.ts";
import type { Terminal } from "#cli/terminal.ts";
import { minuteMs } from "#domain/durations.ts";
import type { Channel } from "#domain/leads/lead.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { site } from "./built-site.ts";
import { sampleContent } from "./sample-business.ts";
import { newDataDir, newLead, saveLead } from "./test-lead.ts";

/** Creates a folder like a built copy of the site, with its own data. */
export function newFolder(): string {
  const folder = newDataDir();
  mkdirSync(join(folder, "dist"));
  const business = parse(readFileSync(join(sampleContent, "business.yaml"), "utf8"));
  writeFileSync(join(folder, "dist/site.json"), JSON.stringify({ ...site, business }));
  return folder;
}

export async function openFolder(folder: string, channels: Channel[]) {
  const store = await openSqliteStore({ file: join(folder, "data/leads.sqlite"), channels });
  onTestFinished(() => store.close());
  return store;
}

/** Runs a command in this process; `answer` replies to its question. */
export async function leads(folder: string, args: string[], env: Record<string, string> = {}, answer = "") {
  const outcome = { code: 0, stdout: "", stderr: "" };
  const terminal: Terminal = {
    folder,
    print(text) {
      outcome.stdout += text;
    },
    note(line) {
      outcome.stderr += `${line}\n`;
    },
    ask: async (question) => {
      outcome.stderr += question;
      return answer;
    },
  };
  const data = { DATA_DIR: join(folder, "data") };
  outcome.code = await runCommand(args, { ...data, ...env }, terminal, join(folder, "dist"));
  return outcome;
}

export async function printed(folder: string, args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr } = await leads(folder, args, env);
  return stdout + stderr;
}

export async function newCommands(channels: Channel[] = []) {
  const folder = newFolder();
  const store = await openFolder(folder, channels);
  return {
    folder,
    store,
    run: (args: string[], answer = "") => leads(folder, args, {}, answer),
    print: (...args: string[]) => printed(folder, args),
  };
}

/** Runs a command as a separate program, as an owner does. */
export async function runLeads(folder: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, maxBuffer: 2 ** 26 };
  const ended = promisify(execFile)(process.execPath, [resolve("cli/main.ts"), ...args], options);
  const { code = 0, stdout, stderr } = await ended.catch((fault) => fault);
  return { code, stdout, stderr } as { code: number | null; stdout: string; stderr: string };
}

/** Stores a request whose message was given up after one attempt. */
export async function leadGivenUp(folder: string) {
  const store = await openFolder(folder, ["webhook"]);
  const id = await saveLead(store, newLead(new Date()));
  const at = new Date();
  const due = { now: at, limit: 1, leaseMs: minuteMs, channel: "webhook" } as const;
  const [claimed] = await store.claimDueMessages(due);
  await store.markFailed(claimed!, { error: "The webhook answered 410", at, nextAttemptAt: null });
  return { id, store };
}
