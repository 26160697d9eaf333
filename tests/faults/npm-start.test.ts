import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { copySite, sitePath } from "../support/build-site.ts";
import { startProgram } from "../support/start-program.ts";
import { newConsultation, startServer } from "../support/start-server.ts";
import { newDataDir } from "../support/test-lead.ts";

let site: string;
beforeAll(async () => {
  site = await copySite();
  rmSync(join(site, "bundles"));
  // As in a clone whose owner has not made content/ yet.
  renameSync(join(site, "content"), join(site, "sample"));
});

/** Runs in a process group of its own, as a terminal creates one. Packages are a link to those of this folder. */
async function startNpm() {
  const dataDir = newDataDir();
  const settings = { NPM_CONFIG_USERCONFIG: "/dev/null", NPM_CONFIG_UPDATE_NOTIFIER: "false" };
  const env = { ...process.env, ...settings, PATH: sitePath(), PORT: "0", DATA_DIR: dataDir };
  const options = { cwd: site, env, detached: true };
  const started = startProgram("npm", ["start"], /Listening on \S+:(\d+)\s/, options);
  const { child, found, output } = await started;
  const { pid = 0 } = child;
  onTestFinished(() => {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // The group has ended already.
    }
  });
  /** All processes that npm started share its output, so the stream closes with the last one. */
  const ended = once(child, "close");
  return { pid, port: Number(found), dataDir, ended, printed: output };
}

/** Sends a request's head, which the server has then read, but not its body yet. */
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
    async expectAnswer(): Promise<void> {
      socket.write(body);
      await closed;
      expect(answer).toMatch(/HTTP\/1\.1 200 OK[\s\S]+"ok":true/);
    },
  };
}

async function takesNoMore(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const failure = await once(socket, "connect").catch(({ code }) => code);
  socket.destroy();
  return failure === "ECONNREFUSED";
}

/** Closing the database removes the WAL; a killed process leaves it. */
function expectClosed(dataDir: string): void {
  expect(existsSync(join(dataDir, "leads.sqlite"))).toBe(true);
  expect(existsSync(join(dataDir, "leads.sqlite-wal"))).toBe(false);
}

test("the first npm start says in few lines what it does, the second builds nothing; each ends in an orderly way [HS09, FX29, WM17]", async () => {
  const first = await startNpm();
  const lines = first.printed().trimEnd().split("\n");
  const request = await beginRequest(first.port);
  process.kill(first.pid, "SIGTERM");
  await vi.waitUntil(() => takesNoMore(first.port), { timeout: 60_000 });
  await request.expectAnswer();
  await first.ended;
  expectClosed(first.dataDir);
  // Installing prints two lines of its own, and npm one.
  expect(lines.length).toBeLessThanOrEqual(15 - 3);
  expect(first.printed()).not.toMatch(/warn/i);
  expect(lines).toContain("Bundling the site: about ten seconds.");
  expect(lines.at(-1)).toMatch(/^Listening on http:\/\/localhost:\d+$/);
  // Vitest sets NODE_ENV, as a developer's shell may, but the build must be for production.
  expect(readFileSync(join(site, "dist/client/index.html"), "utf8")).not.toContain("@vite/client");

  const second = await startNpm();
  // Like Ctrl-C in its terminal.
  process.kill(-second.pid, "SIGINT");
  await second.ended;
  expectClosed(second.dataDir);
  expect(second.printed()).not.toMatch(/warn|bundling|built/i);
});

test("once content/ has been the site, the sample replaces it only with --sample, however the site is started and whatever else is lost [TR12]", async () => {
  const cwd = await copySite({ isBuilt: true });
  const at = (name: string) => join(cwd, name);
  const facts = () => readFileSync(at("dist/site.json"), "utf8");
  const own = facts();
  const dataDir = newDataDir();
  const start = async (program = "server/main.ts", args: string[] = []) => {
    const server = await startServer({ cwd, dataDir, program, args });
    onTestFinished(() => server.kill());
    return server;
  };
  await (await start()).kill();
  cpSync(join(cwd, "content"), at("sample"), { recursive: true });
  renameSync(join(cwd, "content"), at("away"));
  const server = await start("ops/start.ts");
  expect(server.output()).toContain("content/ is missing, and it's your website");
  expect(server.output()).toContain("npm start -- --sample");
  expect(facts()).toBe(own);
  const mails = () => globSync(`${dataDir}/mailbox/*.eml`).map((file) => readFileSync(file, "utf8"));
  await vi.waitUntil(() => mails().join("").includes("folder is gone"), { timeout: 100_000 });
  await server.kill();

  // As in a new clone without content/, on the same data.
  renameSync(at("dist"), at("own-dist"));
  const build = (...args: string[]) =>
    spawnSync("node", ["build/build.ts", ...args], {
      cwd,
      env: { PATH: sitePath(), DATA_DIR: dataDir },
      encoding: "utf8",
    });
  expect(build().stderr).toContain("content/ is missing");
  expect(build("--sample").status).toBe(0);
  await expect(start()).rejects.toThrow("add -- --sample to the command");
  await (await start("server/main.ts", ["--sample"])).kill();
  await (await start()).kill();
});
