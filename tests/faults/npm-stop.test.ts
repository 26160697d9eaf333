import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
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

/** The file `log` gets the server's log. */
async function startInTerminal(command: string) {
  const folder = newDataDir();
  const log = join(folder, "log");
  const group = join(folder, "group");
  const line = `echo $$ > ${group}; ${command.replaceAll("LOG", log)}; true`;
  const server = await start("script", ["--quiet", "--command", line, "/dev/null"], log);
  onTestFinished(() => {
    const leader = Number(readFileSync(group, "utf8"));
    if (isAlive(-leader)) process.kill(-leader, "SIGKILL");
  });
  return {
    ...server,
    log: () => readFileSync(log, "utf8"),
    /** The terminal's processes get SIGHUP. */
    closeTerminal: () => process.kill(server.pid, "SIGKILL"),
    stop: () => process.kill(-Number(readFileSync(group, "utf8")), "SIGTERM"),
  };
}

/** In a process group of its own, as a terminal creates one. */
async function start(program: string, args: string[], outputFile?: string) {
  const dataDir = newDataDir();
  const started = spawn(program, args, {
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
  const { pid = 0 } = started;
  onTestFinished(() => {
    // Cleans up after a failed test.
    if (isAlive(-pid)) process.kill(-pid, "SIGKILL");
  });
  let output = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (chunk) => (output += chunk));
  /** All processes that npm started share its output, so the stream closes with the last one. */
  const ended = once(started, "close");
  const printed = () =>
    output + (outputFile && existsSync(outputFile) ? readFileSync(outputFile, "utf8") : "");
  await vi.waitUntil(() => printed().includes("Listening on"), { timeout: 60_000 });
  const port = Number(printed().match(/Listening on \S+:(\d+)/)?.[1]);
  return { pid, port, dataDir, ended };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The server has read its head, but the body is not sent yet. */
async function beginRequest(port: number) {
  const socket = connect(port, "127.0.0.1");
  const body = JSON.stringify(newConsultation());
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk));
  const closed = once(socket, "close");
  socket.write(
    `POST ${consultationForm.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`,
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
  ["npm start", "Ctrl-C in its terminal", ["start"], "SIGINT", -1],
] as const)(
  "%s ends in order at %s, and answers what it has begun [FX29]",
  async (_what, _how, args, signal, whom) => {
    // The script's hooks would install newer packages of the lockfile.
    const { pid, port, dataDir, ended } = await start("npm", [...args, "--ignore-scripts"]);
    const request = await beginRequest(port);
    process.kill(whom * pid, signal);
    await vi.waitUntil(() => takesNoMore(port), { timeout: 60_000 });
    expect(await request.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]+"ok":true/);
    await ended;
    // Closing the database removes the WAL; a killed process leaves it.
    expect(existsSync(join(dataDir, "leads.sqlite"))).toBe(true);
    expect(existsSync(join(dataDir, "leads.sqlite-wal"))).toBe(false);
  },
);

test("npm run serve ends in order when its terminal is closed, and says so in one line [FX29, SF23]", async () => {
  const server = await startInTerminal("npm run serve --ignore-scripts 2> LOG");
  const request = await beginRequest(server.port);
  server.closeTerminal();
  await vi.waitUntil(() => takesNoMore(server.port), { timeout: 60_000 });
  expect(await request.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]+"ok":true/);
  await vi.waitUntil(() => server.log().includes('"msg":"stopped"'), { timeout: 60_000 });
  expect(server.log().match(/"msg":"stopped"/g)).toHaveLength(1);
  expect(existsSync(join(server.dataDir, "leads.sqlite-wal"))).toBe(false);
});

test("nohup npm run serve goes on when its terminal is closed, until it is told to stop [SF23]", async () => {
  const server = await startInTerminal("nohup npm run serve --ignore-scripts > LOG 2>&1");
  server.closeTerminal();
  await server.ended;
  // Signals arrive in order, so an answer now shows that the server survived the one of the closed terminal.
  const request = await beginRequest(server.port);
  expect(await request.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]+"ok":true/);
  expect(server.log()).not.toContain('"msg":"stopped"');
  server.stop();
  await vi.waitUntil(() => server.log().includes('"msg":"stopped"'), { timeout: 60_000 });
});
