import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { copySite, sitePath } from "../support/copy-site.ts";
import { newConsultation } from "../support/send-consultation.ts";
import { newDataDir } from "../support/test-lead.ts";

let site: string;
beforeAll(async () => {
  site = await copySite({ isBuilt: true });
});

/** As an operator starts it, but in a group of processes of its own, as a terminal makes one. */
async function startByNpm(args: string[]) {
  const dataDir = newDataDir();
  // The hooks around a script would install what is newer in the lockfile.
  const npm = spawn("npm", [...args, "--ignore-scripts"], {
    cwd: site,
    env: {
      ...process.env,
      PATH: sitePath(),
      PORT: "0",
      DATA_DIR: dataDir,
      NPM_CONFIG_UPDATE_NOTIFIER: "false",
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { pid = 0 } = npm;
  onTestFinished(() => {
    // Whatever a failed test left of the group.
    if (isAlive(-pid)) process.kill(-pid, "SIGKILL");
  });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk) => (output += chunk));
  /** Of npm and of everything that it started: they share its output. */
  const ended = once(npm, "close");
  await vi.waitUntil(() => output.includes("Listening on"), { timeout: 60_000 });
  const port = Number(output.match(/Listening on \S+:(\d+)/)?.[1]);
  return { pid, port, dataDir, ended };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A request whose head the server has read, and whose body is not sent yet. */
async function beginRequest(port: number) {
  const socket = connect(port, "127.0.0.1");
  const body = JSON.stringify(newConsultation());
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  const closed = once(socket, "close");
  socket.write(
    `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`,
  );
  socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`);
  await vi.waitUntil(() => answer.includes("100 Continue"), { timeout: 60_000 });
  return {
    async finish(): Promise<string> {
      socket.write(body);
      await closed;
      return answer;
    },
  };
}

async function takesNoMore(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const failure = await once(socket, "connect").then(
    () => null,
    (error) => error.code,
  );
  socket.destroy();
  return failure === "ECONNREFUSED";
}

test.each([
  ["npm run serve", "SIGTERM to npm", ["run", "serve"], "SIGTERM", 1],
  ["npm start", "SIGTERM to npm", ["start"], "SIGTERM", 1],
  ["npm start", "Ctrl-C in its terminal", ["start"], "SIGINT", -1],
  ["npm run serve", "its terminal's end", ["run", "serve"], "SIGHUP", -1],
] as const)(
  "%s ends in order at %s, and answers what it has begun [FX29]",
  async (_what, _how, args, signal, whom) => {
    const { pid, port, dataDir, ended } = await startByNpm([...args]);
    const request = await beginRequest(port);
    process.kill(whom * pid, signal);
    await vi.waitUntil(() => takesNoMore(port), { timeout: 60_000 });
    expect(await request.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]+"ok":true/);
    await ended;
    // The journal goes when the database is closed; a process that is just ended leaves it.
    expect(existsSync(join(dataDir, "leads.sqlite"))).toBe(true);
    expect(existsSync(join(dataDir, "leads.sqlite-wal"))).toBe(false);
  },
);
