import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { sitePath } from "./build-site.ts";
import { sampleSite } from "./sample-business.ts";
import { startProgram } from "./start-program.ts";
import { validRequest } from "./valid-request.ts";

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

export type StartOptions = {
  env?: Record<string, string>;
  /** Defaults to a new folder. With a former one, the server starts again on the same data. */
  dataDir?: string;
  /** Defaults to the sample business's site. */
  cwd?: string;
  /** A program that runs the server, such as a tracer. */
  under?: string[];
  errorsTo?: number;
  program?: string;
  args?: string[];
};

/** Starts the real program on a free port. Rejects with its output if it does not start. */
export async function startServer(options: StartOptions = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "leads-")));
  const node = resolve("node_modules/.bin/node");
  const { NODE_COMPILE_CACHE } = process.env;
  const { under = [], program: script = "server/main.ts", cwd = sampleSite, errorsTo } = options;
  // The same flag as in package.json.
  const started = [...under, node, "--max-semi-space-size=16", script, ...(options.args ?? [])];
  const [program = node, ...args] = started;
  const env = { PATH: sitePath(), PORT: "0", DATA_DIR: dataDir, NODE_COMPILE_CACHE, ...options.env };
  const { found: origin, ...running } = await startProgram(program, args, /Listening on (\S+)/, {
    cwd,
    env,
    errorsTo,
  });
  return {
    ...running,
    origin,
    dataDir,
    send: (consultation: Record<string, unknown> = newConsultation()) =>
      sendConsultation(origin, consultation),
    statusOf: async (path: string) => (await fetch(origin + path)).status,
    /** Stops the server as an operator would; resolves to the exit code. */
    async stop() {
      await running.stop();
      return running.child.exitCode;
    },
  };
}

/** Settings with which a program's clock can be set, and its minutely work runs ten times a second. */
export function newShiftedClock() {
  const file = join(mkdtempSync(join(tmpdir(), "clock-")), "shift");
  // Replaced by a rename, because the program may be reading the file.
  const set = (shiftMs: number) => {
    writeFileSync(`${file}.new`, String(shiftMs));
    renameSync(`${file}.new`, file);
  };
  set(0);
  const program = resolve("tests/support/shift-clock.mjs");
  return { env: { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: `--import=${program}` }, set };
}

/** Returns a request that differs from all others. */
export function newConsultation(changed: Record<string, unknown> = {}) {
  const submissionId = crypto.randomUUID();
  const email = `dana.${submissionId}@example.net`;
  return { submissionId, ...validRequest(consultationForm, { email, ...changed }) };
}

export function postTo(url: string, sent: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(sent),
  });
}

/** Rejects if there is no answer. */
export async function sendConsultation(
  origin: string,
  consultation: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const response = await postTo(origin + consultationForm.path, consultation, headers);
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: (await response.json()) as { ok: boolean; id?: string; error?: string },
  };
}

export type Acknowledged = { submissionId: string; id: string };

/** Sends until stopped or the server is gone. Records what was acknowledged, and every status (0: no answer). */
export function keepSending(origin: string, connections: number, page?: string) {
  const acknowledged: Acknowledged[] = [];
  const statuses: number[] = [];
  let isStopped = false;
  const workers = Array.from({ length: connections }, async () => {
    while (!isStopped) {
      const consultation = newConsultation();
      const answer = await sendConsultation(origin, consultation).catch(() => null);
      statuses.push(answer?.status ?? 0);
      if (page)
        statuses.push(
          await fetch(origin + page).then(
            ({ status }) => status,
            () => 0,
          ),
        );
      if (!answer) return;
      if (answer.body.ok)
        acknowledged.push({ submissionId: consultation.submissionId, id: answer.body.id ?? "" });
    }
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}
