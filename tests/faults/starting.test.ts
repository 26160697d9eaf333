import { appendFileSync, chmodSync, globSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { copySite } from "../support/build-site.ts";
import { serve } from "../support/serve.ts";
import { type RunningServer, type StartOptions, startServer } from "../support/start-server.ts";
import { newDataDir, startMail } from "../support/test-lead.ts";

test("another client key, a folder without write access and a taken port stop the start with one sentence each", async () => {
  const expectNot = (options: StartOptions, sentence: string) =>
    expect(startServer(options)).rejects.toThrow(new RegExp(`did not start: ${sentence}.*\\s*$`));
  await expectNot({ env: { PUBLIC_CLIENT_KEY: "pk-12345678" } }, "PUBLIC_CLIENT_KEY differs");
  const dataDir = newDataDir();
  chmodSync(dataDir, 0o555);
  // Without root's right to write everywhere.
  const under = process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];
  await expectNot({ dataDir, under }, "\\S+leads\\.sqlite cannot be used: unable to open database file");
  const { port: PORT } = new URL((await serve()).origin);
  await expectNot({ env: { PORT } }, "PORT \\d+ is taken by another program");
});

let site: string;
beforeAll(async () => {
  site = await copySite({ isBuilt: true });
});

function builtFiles(): Record<string, string> {
  const names = globSync("**/*.*", { cwd: join(site, "dist") });
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(site, "dist", name), "latin1")]));
}

test("a start whose build fails, even at its end, says so, changes nothing of the former build, and serves that [FX28]", async () => {
  const before = builtFiles();
  // A mistake that is found only after all pages are built.
  appendFileSync(join(site, "content/legal/terms-of-service.md"), "\n[Nowhere](/no-such-page)\n");
  const server = await serve({ cwd: site, program: "ops/start.ts" });
  expect(server.output()).toContain("/no-such-page");
  expect(server.output()).not.toMatch(/^ +at /m);
  expect(server.output()).toContain("The site could not be built: it is served as it was built before.");
  expect(builtFiles()).toEqual(before);
  expect(await server.statusOf("/about")).toBe(200);
});

test("a site whose pages cannot be rendered says so at the start, and serves those that are built [FX28]", async () => {
  rmSync(join(site, "dist/server"), { recursive: true });
  const server = await serve({ cwd: site });
  await vi.waitUntil(() => server.output().includes("pages cannot be rendered"), { timeout: 60_000 });
  expect(await server.statusOf("/about")).toBe(200);
  expect(await server.statusOf("/no-such-page")).toBe(404);
});

/** They log half a megabyte, more than a pipe buffers. */
const requests = 64;
const longPath = `/functions/${"x".repeat(8000)}`;

// In production, the log also says that a channel cannot be reached.
test.each<[string, number | undefined, (server: RunningServer) => void]>([
  ["on a full disk", openSync("/dev/full", "w"), () => undefined],
  [
    "whose reader is gone",
    undefined,
    ({ child }) => [child.stdout, child.stderr].map((stream) => stream?.destroy()),
  ],
  ["whose reader reads nothing", undefined, ({ child }) => child.stderr?.pause()],
])("a log %s stops neither pages, requests nor the orderly end [FX23]", async (_, errorsTo, harm) => {
  const server = await serve(errorsTo ? { errorsTo } : {});
  harm(server);
  for (let count = 0; count < requests; count++) expect(await server.statusOf(longPath)).toBe(404);
  expect(await server.statusOf("/healthz")).toBe(200);
  expect(await server.statusOf("/")).toBe(200);
  expect(await server.send()).toMatchObject({ status: 200 });
  expect(await server.stop()).toBe(0);
});

const people = { EMAIL_FROM: "leads@example.com", LEADS_TO: "owner@example.com" };
const password = "correct-horse";
const path = "/hooks/secret-path";

/** Returns the lines that are printed besides the address and the log. */
const told = ({ output }: RunningServer) =>
  output()
    .split("\n")
    .filter((line) => line !== "" && !/^(?:\{|Listening on )/.test(line));

test("a production start with no channel says so in one line, with what to set [OW18]", async () => {
  const server = await serve({ env: { LEAD_WEBHOOK_URL: "" } });
  await expect
    .poll(() => told(server))
    .toEqual([expect.stringMatching(/nobody is told\. Set SMTP_URL, .* LEAD_WEBHOOK_URL\.$/)]);
});

test("a mail server that cannot be reached delays no page, and is reported in one line without secrets or people; a hang-up is ignored without a terminal, and an orderly stop logs one line [OW18, SF23]", async () => {
  const mail = await startMail({ behaviour: "hang-before-greeting" });
  const SMTP_URL = `smtp://owner:${password}@127.0.0.1:${mail.port}`;
  const url = `http://127.0.0.1:9${path}`;
  const server = await serve({ env: { ...people, SMTP_URL, LEAD_WEBHOOK_URL: url } });
  expect(await server.statusOf("/healthz")).toBe(200);
  expect(told(server)).toEqual([]);
  await mail.stop();
  await expect
    .poll(() => told(server))
    .toEqual([expect.stringMatching(/^Cannot be reached now: email \(.*\)\. Requests are stored/)]);

  // As under nohup. Signals arrive in order, so an answer now shows that the server survived it.
  server.child.kill("SIGHUP");
  expect(await server.send()).toMatchObject({ status: 200 });
  expect(server.output()).not.toContain('"msg":"stopped"');
  expect(await server.stop()).toBe(0);
  expect(server.output().match(/"msg":"stopped"/g)).toHaveLength(1);
  for (const secret of [password, path, "example.com"]) expect(server.output()).not.toContain(secret);
});
